/** A text with the class that a person gave it. */
interface Labelled<Label extends string> {
  readonly text: string
  readonly label: Label
}

/**
 * The simplest classifier that learns: multinomial naive Bayes over words and pairs of words, with equal priors. If it
 * does well on a gate, the gate is easy.
 * @returns the log likelihood of a text in each class, up to a constant that depends on the text only
 */
export function naiveBayes<Label extends string>(
  examples: readonly Labelled<Label>[],
): (text: string) => ReadonlyMap<Label, number> {
  const counts = new Map<Label, Map<string, number>>()
  const totals = new Map<Label, number>()
  const vocabulary = new Set<string>()
  for (const { text, label } of examples) {
    const own = counts.get(label) ?? new Map<string, number>()
    counts.set(label, own)
    const terms = termsOf(text)
    totals.set(label, (totals.get(label) ?? 0) + terms.size)
    for (const term of terms) {
      own.set(term, (own.get(term) ?? 0) + 1)
      vocabulary.add(term)
    }
  }
  const smoothed = (own: Map<string, number>, total: number, term: string) =>
    Math.log(((own.get(term) ?? 0) + 0.5) / (total + 0.5 * vocabulary.size))
  return (text) => {
    const terms = [...termsOf(text)]
    return new Map(
      [...counts].map(([label, own]) => {
        const total = totals.get(label) ?? 0
        return [label, terms.reduce((sum, term) => sum + smoothed(own, total, term), 0)]
      }),
    )
  }
}

/** The most likely class of a text. */
export function mostLikely<Label extends string>(likelihoods: ReadonlyMap<Label, number>): Label | undefined {
  return [...likelihoods].reduce<[Label, number] | undefined>(
    (best, next) => (best && best[1] >= next[1] ? best : next),
    undefined,
  )?.[0]
}

function termsOf(text: string): Set<string> {
  const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const words = folded.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])
}
