/** The timeout of every test and hook, far more than any takes on a busy machine. No test has a separate timeout. */
export const SUITE_LIMIT_MS = 600_000

/** How long a test waits for an expected event; shorter than the suite's limit, so that its own error message is shown. */
export const HAPPENS_WITHIN_MS = SUITE_LIMIT_MS / 2
