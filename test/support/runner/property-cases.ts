import fc from 'fast-check'

/**
 * Properties are tried on the same cases in every run, so that a failing run can be repeated and no change is
 * blamed for chance. `FAST_CHECK_SEED=<number>` tries others; a property that fails says its seed.
 */
const seed = Number(process.env.FAST_CHECK_SEED ?? 20_261_121)
if (!Number.isSafeInteger(seed)) throw new Error('FAST_CHECK_SEED must be a whole number.')
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
