import type { Language } from '../../labels.js'
import { conceptsIn } from '../../lexicon/concepts/concept-finder.js'
import type { Token } from '../../text/tokens.js'
import type { Evidence } from '../evidence.js'

/**
 * The words directly after a singular animal word that may be its name, in the order of the text: "la gatita Lexa", "my
 * cat, Potato,". Breeds are left out.
 */
export function* namesBesideAnimals(
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
): Generator<{ token: Token; isDivided: boolean }> {
  const animals = new Set(evidence.flatMap(({ label, end }) => (label === 'animal' ? [end] : [])))
  let breeds: ReadonlySet<number> | undefined
  for (const [at, { kind, text, end }] of tokens.entries()) {
    if (kind !== 'word' || !animals.has(end) || text.endsWith('s')) continue
    const isDivided = tokens[at + 1]?.text === ',' && tokens[at + 3]?.text === ','
    const name = isDivided ? at + 2 : at + 1
    const token = tokens[name]
    if (token?.kind !== 'word') continue
    breeds ??= new Set(
      conceptsIn(tokens, language).flatMap(({ concept, first }) =>
        concept.group === 'animal' ? [first] : [],
      ),
    )
    if (!breeds.has(name)) yield { token, isDivided }
  }
}
