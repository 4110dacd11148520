import type { EvidenceLabel } from '../../lexicon/entry.js'

/** The features of a word that may be a name, from the word and its neighbours. */
interface NamePlace {
  /** Folded, without a possessive ending. */
  readonly word: string
  /** Written in lower case (`aa`), capitals (`AA`) or with a capital (`Aa`). */
  readonly shape: 'aa' | 'AA' | 'Aa'
  /** Whether most letters of the post are capitals. */
  readonly isShouted: boolean
  readonly isPossessive: boolean
  /** Whether the word occurs in lower case often. */
  readonly isCommon: boolean
  /** Whether the same word occurs in lower case in this post. */
  readonly isAlsoLower: boolean
  /** How often it is capitalised in the post. */
  readonly capitals: number
  /** The kind of known word; see `knownKindOf`. */
  readonly known: string
  readonly label?: EvidenceLabel
  /** The character before it. */
  readonly sign: string
  /** Whether it opens a pair of quotation marks that holds nothing but capitalised words. */
  readonly isQuoted: boolean
  /** Whether it is a part of the name of a shelter, clinic or event. */
  readonly isOfOrganisation: boolean
  /** The number of words before it. */
  readonly position: number
  /** The words around it or their kinds, from two before it to two after it. */
  readonly left2: string
  readonly left: string
  readonly right: string
  readonly right2: string
  readonly isAfterCapital: boolean
  readonly isBeforeCapital: boolean
  /** The word after it in lower case with its accents, which show the tense: "recayó", "wagged". */
  readonly next: string
  /** The group of the concept at that distance; undefined if there is none. */
  readonly groupAt: (offset: number) => string | undefined
  /** Whether the post mentions an animal. */
  readonly hasAnimal: boolean
  /** The number of uncommon capitalised words in the post. */
  readonly rivals: number
}

const MAX_RIVALS = 3
const MAX_COUNT = 3
/** The length of the suffix that is used. */
const ENDING = 2

/** The features of a word for the name model. */
export function nameFeatures(place: NamePlace): string[] {
  const { shape, word, left2, left, right, right2, known, groupAt } = place
  const opens = left === '^' || left === '¶' || left === '.' || left === '<emoji>'
  const closes = right === '$' || right === '¶' || right === '.' || right === '<emoji>'
  const commonness = place.isCommon ? 'common' : 'rare'
  const opening = opens ? 'opens' : 'inside'
  const rivals = Math.min(place.rivals, MAX_RIVALS)
  const animalSoon = [2, 3, 4].some((offset) => groupAt(offset) === 'animal')
  return [
    `shape ${shape} ${place.isShouted ? 'shouted' : 'said'}`,
    `left ${left}`,
    `left2 ${left2} ${left}`,
    `right ${right}`,
    `right2 ${right} ${right2}`,
    commonness,
    `${commonness} ${shape} ${opening}`,
    `label ${place.label}`,
    `count ${Math.min(place.capitals, MAX_COUNT)} ${commonness}`,
    `lower ${place.isAlsoLower}`,
    `sign ${place.sign}`,
    `quoted ${place.isQuoted} ${commonness}`,
    `quoted ${place.isQuoted} ${place.hasAnimal}`,
    `organisation ${place.isOfOrganisation} ${commonness}`,
    `alone ${opens && closes} ${commonness}`,
    `possessive ${place.isPossessive}`,
    `start ${place.position < 3} ${commonness} ${shape}`,
    `end ${word.slice(-ENDING)}`,
    `left ${left} ${commonness}`,
    `right ${right} ${commonness}`,
    `capital left ${place.isAfterCapital} right ${place.isBeforeCapital} ${shape}`,
    `word ${word}`,
    `known ${known}`,
    `known ${known} ${shape} ${opening}`,
    `known ${known} left ${classOf(left)}`,
    `known ${known} right ${classOf(right)}`,
    `group ${groupAt(0)} ${shape}`,
    `group ${groupAt(0)} ${commonness}`,
    `class ${classOf(left)} ${classOf(right)} ${commonness}`,
    `class left ${classOf(left)} ${commonness} ${shape}`,
    `class right ${classOf(right)} ${commonness} ${shape}`,
    `class far ${classOf(left2)} ${classOf(left)}`,
    `class behind ${classOf(right)} ${classOf(right2)} ${commonness} ${opening}`,
    `far group ${groupAt(-2)} ${classOf(left)} ${commonness}`,
    `left group ${groupAt(-1)} ${commonness} ${shape}`,
    `right group ${groupAt(1)} ${commonness} ${opening}`,
    `far right group ${groupAt(2)} ${classOf(right)} ${commonness}`,
    `right end ${place.next.slice(-ENDING)} ${commonness} ${opening}`,
    `animal soon ${animalSoon} ${classOf(right)} ${commonness}`,
    `rivals ${rivals} ${commonness} ${shape}`,
    `rivals ${rivals} ${place.hasAnimal} ${commonness}`,
  ]
}

/** Classes of neighbouring words, across the three languages. */
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    place:
      'en em na no nas nos in at near from desde hasta zona barrio bairro col colonia rua calle av avenida plaza praça parque park st rd hwy ruta outside around via',
    article: 'el la lo o a os as al del da do das dos pra pro ao',
    of: 'de of para por for com con with e y and &',
    being: 'es esta fue era foi is was has had ya ja tem tiene sigue segue continua still s got',
    doing:
      'necesita busca precisa procura needs volvio voltou salio saiu entro entrou come comio comeu duerme dorme camina anda ' +
      'went came ate walked sumiu fugiu aparecio apareceu pesa weighs cumple llego chegou opero operou durmio dormiu',
    pronoun: 'mi minha meu my our nuestra nuestro nossa nosso su sua seu his her their',
    person: 'dra dr doctora sra sr senora senor dona don seu tia tio gracias obrigada obrigado thanks thank',
    news: 'update actualizacion novedades noticias boletim parte meet conoce caso recheck',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)

function classOf(word: string | undefined): string {
  return CLASSES.get(word ?? '') ?? (/^\p{L}/u.test(word ?? '') ? 'word' : (word ?? ''))
}
