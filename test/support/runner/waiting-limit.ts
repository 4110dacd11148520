/** What hangs ends after this time: far more than anything takes on a busy machine. No test has a limit of its own. */
export const SUITE_LIMIT_MS = 600_000

/** How long a test waits for what must happen: its own message is shown before the suite's limit. */
export const HAPPENS_WITHIN_MS = SUITE_LIMIT_MS / 2
