/** The kinds of posts that are made up. */
export const samplePostKinds = ['emergency', 'progress', 'fundraising', 'adoption'] as const
export type SamplePostKind = (typeof samplePostKinds)[number]

/** What posts of one language are made of: `{name}` and `{place}` stand for names that change. */
export interface Sentences {
  readonly places: readonly string[]
  /** By kind: how a post begins and how it goes on, five of each. */
  readonly kinds: Readonly<
    Record<SamplePostKind, { openings: readonly string[]; details: readonly string[] }>
  >
  /** How it ends, five. */
  readonly closings: readonly string[]
  /** Posts about no case. */
  readonly unrelated: readonly string[]
}

/** What the animals are called. */
export const animalNames = [
  'Luna',
  'Toby',
  'Mora',
  'Simba',
  'Frida',
  'Coco',
  'Lola',
  'Bruno',
  'Nina',
  'Rocky',
  'Pelusa',
  'Max',
  'Kira',
  'Otto',
  'Maia',
  'Zeus',
  'Canela',
] as const
