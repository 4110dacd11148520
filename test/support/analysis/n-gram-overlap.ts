/** Finds texts that share wording, by an index of their letter n-grams. */
export interface OverlapIndex {
  /** The largest share of letter 5-grams (Jaccard) that the text has in common with one of the indexed texts. */
  closest(text: string): number
  /** The share of the text's word trigrams that occur in any of the indexed texts. */
  knownTrigrams(text: string): number
}

export function overlapIndex(texts: readonly string[]): OverlapIndex {
  const holders = new Map<string, number[]>()
  const sizes: number[] = []
  let trigrams: Set<string> | undefined
  for (const [index, text] of texts.entries()) {
    const grams = fiveGrams(text)
    sizes.push(grams.size)
    for (const gram of grams) {
      const listed = holders.get(gram)
      if (listed) listed.push(index)
      else holders.set(gram, [index])
    }
  }
  const shared = new Uint32Array(texts.length)
  return {
    closest(text) {
      const grams = fiveGrams(text)
      shared.fill(0)
      for (const gram of grams)
        for (const index of holders.get(gram) ?? []) shared[index] = (shared[index] ?? 0) + 1
      let highest = 0
      for (const [index, count] of shared.entries())
        highest = Math.max(highest, count / (grams.size + (sizes[index] ?? 0) - count))
      return highest
    },
    knownTrigrams(text) {
      trigrams ??= new Set(texts.flatMap(wordTrigrams))
      const known = trigrams
      const own = wordTrigrams(text)
      return own.length === 0 ? 0 : own.filter((trigram) => known.has(trigram)).length / own.length
    },
  }
}

function fiveGrams(text: string): Set<string> {
  const folded = text.toLowerCase().replace(/\s+/g, ' ')
  const grams = new Set([folded.slice(0, 5)])
  for (let at = 1; at <= folded.length - 5; at++) grams.add(folded.slice(at, at + 5))
  return grams
}

function wordTrigrams(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
}
