import fc from 'fast-check'

/**
 * Property-based tests use the same cases in every run, so that a failure can be reproduced and is not due to chance.
 * `FAST_CHECK_SEED=<number>` tries others; a failing property prints its seed.
 */
const seed = Number(process.env.FAST_CHECK_SEED ?? 20_261_121)
if (!Number.isSafeInteger(seed)) throw new Error('FAST_CHECK_SEED must be a whole number.')
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
