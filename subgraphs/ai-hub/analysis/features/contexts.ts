import type { Concept, ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import type { Token } from '../tokens.js'

/** Groups whose neighbours tell much: "a dog", "your dog", "my dog" are three stories. */
const TELLING_GROUPS: ReadonlySet<string> = new Set([
  'animal',
  'injury',
  'money',
  'danger',
  'veterinary',
  'treatment',
  'lost',
  'new_home',
])

/** The words next to a notion, with the notion in place of its word: what "my <dog>" teaches holds for every pet. */
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
    if (TELLING_GROUPS.has(group)) contexts.near.push(`${before} <${group}>`, `<${group}> ${after}`)
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
