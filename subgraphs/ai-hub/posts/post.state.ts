/**
 * What became of a post. `undecided`: analysed, its proposal is being worked out. `unrelated`: about no case.
 * `logged`: not worth a person's time by the policies. `linked`: says what an earlier post said. `proposed`: a
 * review item stands for it. All but the first are final: a post is decided once.
 */
export const postOutcomes = ['undecided', 'unrelated', 'logged', 'linked', 'proposed'] as const
export type PostOutcome = (typeof postOutcomes)[number]
