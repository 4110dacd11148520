import { foldText } from '../../shared/search/folded-text.js'

/** Words for an animal without a name, in the languages of posts. */
const NAMELESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { dog: 'Dog', cat: 'Cat', horse: 'Horse', bird: 'Bird', animal: 'Animal', of: 'of' },
  es: { dog: 'Perro', cat: 'Gato', horse: 'Caballo', bird: 'Ave', animal: 'Animal', of: 'de' },
  pt: { dog: 'Cachorro', cat: 'Gato', horse: 'Cavalo', bird: 'Ave', animal: 'Animal', of: 'de' },
}

const BEGINNINGS = Object.values(NAMELESS).flatMap(({ of, ...species }) =>
  Object.values(species).map((word) => foldText(`${word} ${of} `)),
)

/** The name of a case whose animal has none: its species and the author of the post. */
export function namelessCaseName(language: string, animal: string, author: string): string {
  const words = NAMELESS[language] ?? NAMELESS.en ?? {}
  return `${words[animal] ?? words.animal} ${words.of} ${author}`
}

/** Whether a folded name of a case contains the author instead of a name of the animal. */
export function isNamelessCase(name: string): boolean {
  return BEGINNINGS.some((beginning) => name.startsWith(beginning))
}
