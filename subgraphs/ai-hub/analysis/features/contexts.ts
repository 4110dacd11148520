import type { Concept, ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import type { Token } from '../text/tokens.js'

/** Groups whose neighbouring words are informative: "a dog", "your dog", "my dog". */
const INFORMATIVE_GROUPS: ReadonlySet<string> = new Set([
  'animal',
  'injury',
  'money',
  'danger',
  'veterinary',
  'treatment',
  'lost',
  'new_home',
])

/** The words next to a concept, with a placeholder for the concept, so that "my <dog>" generalises to every pet. */
export interface Contexts {
  /** One word and a group. */
  near: string[]
  /** Two words and an animal. */
  wide: string[]
  /** One word and a concept. */
  close: string[]
}

export function contextsOf(tokens: readonly Token[], concepts: readonly ConceptMatch[]): Contexts {
  const contexts: Contexts = { near: [], wide: [], close: [] }
  for (const { concept, first, last } of concepts) {
    const [farBefore, before, after, farAfter] = [first - 2, first - 1, last + 1, last + 2].map((at) =>
      neighbour(tokens[at]),
    )
    const { group, name }: Concept = concept
    contexts.close.push(`${before} <${name}>`, `<${name}> ${after}`)
    if (INFORMATIVE_GROUPS.has(group)) contexts.near.push(`${before} <${group}>`, `<${group}> ${after}`)
    if (group === 'animal') {
      contexts.wide.push(
        `${farBefore} ${before} <animal>`,
        `<animal> ${after} ${farAfter}`,
        `${before} <animal> ${after}`,
      )
    }
  }
  return contexts
}

function neighbour(token: Token | undefined): string {
  if (!token) return '^'
  if (token.kind === 'word') return token.text
  return token.kind === 'stop' ? token.text.slice(0, 1) : `<${token.kind}>`
}
