/** Faults that a response names at most: naming every one of a hostile request would keep the process from other requests. */
export const MAX_FAULTS = 50
