/** How long what must happen may take: far more than it does, so that a busy machine fails no test. */
export const HAPPENS_WITHIN_MS = 60_000
