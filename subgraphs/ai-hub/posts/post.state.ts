/**
 * The outcome of a post. `undecided`: analysed, not yet decided. `unrelated`: not about a case. `logged`: not
 * queued by the policies. `linked`: repeats an earlier post. `proposed`: has a review item. All but the first
 * are final: a post is decided once.
 */
export const postOutcomes = ['undecided', 'unrelated', 'logged', 'linked', 'proposed'] as const
export type PostOutcome = (typeof postOutcomes)[number]
