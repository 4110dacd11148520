/** The time ranges of statistics of the organisation, up to now. */
export const timeRanges = ['24h', '7d', '30d', '90d'] as const
export type TimeRange = (typeof timeRanges)[number]
