"""Record the posterior of the hierarchical model of Corani et al. (2017) from numpyro: python hierarchical_numpyro.py > hierarchical_numpyro.json.

Every parameter is sampled here (δ_i and σ_i of each data set, μ0, σ0, ν, α, β), with the full covariance of the folds; podium
integrates δ_i, σ_i, α and β out. Needs numpyro and NumPy.
"""

import json

import jax
import numpy as np
import numpyro
import numpyro.distributions as dist
from jax import numpy as jnp
from numpyro.infer import MCMC, NUTS
from scipy import stats

numpyro.enable_x64()
RHO, FOLDS = 0.1, 10


def data(q, mu, sigma, nu, seed):
    """Differences of q data sets by FOLDS folds, correlated as the model has it, as decimals."""
    rng = np.random.default_rng(seed)
    delta = mu + sigma * rng.standard_t(nu, q)
    spread = rng.uniform(0.01, 0.05, q)
    noise = np.sqrt(RHO) * rng.normal(size=(q, 1)) + np.sqrt(1 - RHO) * rng.normal(size=(q, FOLDS))
    return np.round(delta[:, None] + spread[:, None] * noise, 4)


def model(x):
    q, m = x.shape
    within = np.std(x, axis=1, ddof=1).mean()
    among = np.std(x.mean(axis=1), ddof=1)
    largest = np.abs(x).max()
    mu = numpyro.sample("mu", dist.Uniform(-largest, largest))
    sigma0 = numpyro.sample("sigma", dist.Uniform(0.0, 1000.0 * among))
    alpha = numpyro.sample("alpha", dist.Uniform(0.5, 5.0))
    beta = numpyro.sample("beta", dist.Uniform(0.05, 0.15))
    nu = 1.0 + numpyro.sample("nu_minus_one", dist.Gamma(alpha, beta))
    spread = numpyro.sample("spread", dist.Uniform(0.0, 1000.0 * within).expand([q]))
    # Scaled by hand, so that the sampler sees numbers of order one where σ0 is small.
    z = numpyro.sample("z", dist.StudentT(nu, 0.0, 1.0).expand([q]))
    delta = mu + sigma0 * z
    correlation = (1 - RHO) * np.eye(m) + RHO * np.ones((m, m))
    inverse, logdet = jnp.asarray(np.linalg.inv(correlation)), np.linalg.slogdet(correlation)[1]
    gap = x - delta[:, None]
    squares = jnp.einsum("im,mn,in->i", gap, inverse, gap) / spread**2
    numpyro.factor("data", jnp.sum(-0.5 * squares - m * jnp.log(spread)) - 0.5 * q * logdet)


def record(x, ropes, seed):
    sampler = MCMC(
        NUTS(model, target_accept_prob=0.97), num_warmup=1500, num_samples=5000, num_chains=2, progress_bar=False
    )
    sampler.run(jax.random.PRNGKey(seed), x)
    draws = {name: np.asarray(values) for name, values in sampler.get_samples().items()}
    mu, sigma, nu = draws["mu"], draws["sigma"], 1 + draws["nu_minus_one"]
    found = {"differences": x.tolist(), "rho": RHO, "posterior": {}, "next": []}
    for name, values in (("mu", mu), ("log_sigma", np.log(sigma)), ("log_nu", np.log(nu))):
        ess = float(numpyro.diagnostics.effective_sample_size(values.reshape(2, -1)))
        found["posterior"][name] = {"mean": float(values.mean()), "sd": float(values.std()), "ess": ess}
    for rope in ropes:
        above, below = stats.t.sf(rope, nu, mu, sigma), stats.t.cdf(-rope, nu, mu, sigma)
        shares = np.stack([above, 1 - above - below, below], axis=1)
        wins = np.bincount(shares.argmax(axis=1), minlength=3) / len(shares)
        found["next"].append({"rope": rope, "shares": shares.mean(axis=0).tolist(), "probabilities": wins.tolist()})
    return found


if __name__ == "__main__":
    cases = (
        (data(12, 0.012, 0.015, 4, 1), (0.01, 0.02), 1),
        (data(25, 0.0, 0.006, 8, 2), (0.01,), 2),
        (data(5, 0.03, 0.02, 3, 3), (0.01,), 3),
    )
    print(json.dumps([record(*case) for case in cases], indent=1))
