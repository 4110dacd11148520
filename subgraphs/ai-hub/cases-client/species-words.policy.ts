/** Folded words for one animal, and for several, of the species of the analysis. */
const WORDS = {
  dog: {
    one: 'dog|puppy|perr[oa]|perrit[oa]|cachorr[oa]|cachorrit[oa]|cao|cadela',
    several: 'dogs|puppies|perr[oa]s|perrit[oa]s|cachorr[oa]s|cachorrit[oa]s|caes|cadelas',
  },
  cat: {
    one: 'cat|kitten|gat[oa]|gatit[oa]|gatinh[oa]|felin[oa]',
    several: 'cats|kittens|gat[oa]s|gatit[oa]s|gatinh[oa]s|felin[oa]s',
  },
  horse: {
    one: 'horse|foal|mare|caball[oa]|yegua|potr[oa]|cavalo|egua',
    several: 'horses|foals|mares|caball[oa]s|yeguas|potr[oa]s|cavalos|eguas',
  },
  bird: {
    one: 'bird|pajar[oa]|ave|lor[oa]|paloma|passaro|pomba|parrot|pigeon',
    several: 'birds|pajar[oa]s|aves|lor[oa]s|palomas|passaros|pombas|parrots|pigeons',
  },
} as const

const SPECIES = Object.entries(WORDS).map(
  ([species, { one, several }]) => [species, new RegExp(`\\b(?:${one}|${several})\\b`)] as const,
)

/** Alternatives of a pattern that match one animal, or several, of any species in a folded text. */
export const animalsOf = (number: 'one' | 'several'): string =>
  Object.values(WORDS)
    .map((words) => words[number])
    .join('|')

/** The first species of the table that occurs in a folded text. */
export function speciesOf(folded: string): string | undefined {
  return SPECIES.find(([, words]) => words.test(folded))?.[0]
}
