/** An `Idempotency-Key` has 1 to 255 visible ASCII characters (docs/decisions.md#requests). */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** The message for an invalid key. */
export const INVALID_IDEMPOTENCY_KEY = 'must be 1 to 255 visible ASCII characters'
