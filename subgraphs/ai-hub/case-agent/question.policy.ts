import { foldText, wordsOf } from '../../shared/search/folded-text.js'
import { higherUrgency, type Language, type Urgency } from '../analysis/labels.js'
import { isSuspectedInjection } from '../analysis/text/injection.js'
import { animalsOf, speciesOf } from '../cases-client/species-words.policy.js'
import { detectTextLanguage } from '../knowledge/text/language-detection.policy.js'
import { parsedText } from '../knowledge/text/parsed-text.mapper.js'

/** The intent of a question. `unclear` is answered from the knowledge base. */
export const intents = [
  'greeting',
  'thanks',
  'case_status',
  'case_donations',
  'case_list',
  'how_to',
  'emergency',
  'unclear',
] as const
export type Intent = (typeof intents)[number]

/** A parsed question. */
export interface Question {
  readonly text: string
  readonly language: Language
  readonly intent: Intent
  /** Ids of cases that it mentions. */
  readonly caseIds: readonly string[]
  /** Words that may be the name of a case, folded, capitalised ones first. */
  readonly names: readonly string[]
  /** The capitalised name, folded, that it asks about directly: "how is Toby". */
  readonly subject?: string | undefined
  /** Species that it mentions: dog, cat, horse, bird, other. */
  readonly species?: string | undefined
  readonly status?: 'active' | 'urgent' | 'completed' | undefined
  readonly category?: string | undefined
  /** Whether it asks how many cases there are: "how many animals have you helped". */
  readonly counts: boolean
  /** Whether it looks like a prompt injection; such questions are not sent to a language model. */
  readonly looksLikeInjection: boolean
}

const CASE_ID = /\bcas_[0-9A-Za-z]{1,40}\b/g

const GREETING =
  /^(?:hola|buen(?:as|os)(?: (?:dias|tardes|noches))?|que tal|hello|hi|hey|good (?:morning|afternoon|evening)|ola|oi|bom dia|boa (?:tarde|noite))[\s!.,¡?¿]*$/u
const THANKS =
  /^(?:(?:muchas |mil )?gracias|thanks?(?: you)?(?: (?:so|very) much)?|(?:muito )?obrigad[oa]|valeu|dale|ok(?:ay)?|perfect[oa]?)[\s!.,]*$/u

const MONEY =
  /\b(?:cuant[oa]s?|quant[oa]s?|how (?:much|many|far)|total|falta|faltan|faltam|missing|left to|recaud\w*|reunid\w*|reunieron|juntad\w*|juntaron|juntamos|raised|received|collected|arrecad\w*|recebid\w*|recibid\w*|recebeu|recibio|meta|goal|objetivo)\b/u
const MONEY_THING =
  /\b(?:dona\w*|doac\w*|doou|doaram|plata|dinero|dinheiro|money|funds?|fondos?|fundos?|recaud\w*|raised|arrecad\w*|juntad\w*|juntaron|reunid\w*|meta|goal|objetivo|falta|faltan|faltam|missing|left to|received|collected|pesos|dolares|dollars|reais)\b/u
const STATUS =
  /\b(?:como (?:esta|sigue|anda|va|vai|ficou|le fue|se encuentra)|que (?:paso|sabes|sabe|se sabe|hay|aconteceu|houve) (?:de|del|con|com|a)\b|novedad\w*|noticia\w*|novidade\w*|how(?:'s| is| are)|what (?:happened|about)|status|estado|update|news|tell me (?:about|more)|contame|cuentame|me conta|me conte|me fale|fale sobre|hablame|quien es|quem e|who is|informacion (?:de|sobre)|info)\b/u
const SEVERAL_CASES = `(?:casos|cases|animales|animais|animals|${animalsOf('several')})`
const ONE_CASE = `(?:caso|case|animal|${animalsOf('one')})`
/** "which dogs", "any urgent cases", "show me the cats", "algún perro"; not "hay un perro", which may report one. */
const LISTING = new RegExp(
  `\\b(?:(?:cual(?:es)?|quais|qual|which|what|list\\w*|mostr\\w*|show|hay|ha|tem|any|algun\\w*|ver|see|find|busco|procuro|buscar)(?: (?!encontr|found|tres|dos|two|three|varios)\\w+){0,3}? ${SEVERAL_CASES}|que (?:otros |outros )?${SEVERAL_CASES}|(?:que|which|any|algun[oa]?|busco|procuro) ${ONE_CASE})\\b`,
  'u',
)
/** "how many animals have you helped" asks for a number of cases. */
const COUNTING = new RegExp(
  `\\b(?:cuant[oa]s|quant[oa]s|how many) (?:\\w+ )?(?:${SEVERAL_CASES}|animalit\\w+)\\b`,
  'u',
)
/** Questions about cases, or what words mean, contain "urgent" without an emergency; "sos un…" means "you are a…". */
const ABOUT_CASES =
  /\b(?:sos un|difference|casos|cases|(?<!en |in |no |em )cas[eo]|significa\w*|quer dizer|means?|diferen\w*)\b/u
const HOW_TO_VERB =
  /\b(?:don(?:o|ar|amos|arle|ate|ating|ation|acion)|do(?:o|ar|acao)|contribu\w*|adopt\w*|adot\w*|adopcion|adocao|transit\w*|foster\w*|lar temporario|acolh\w*|denunci\w*|report\w*|avis\w*|castr\w*|steril\w*|esteriliz\w*|neuter\w*|spay\w*|soporte|suporte|support|contact\w*|anonim\w*|anonym\w*|voluntari\w*|volunteer\w*|(?:ser|become|becoming|tornar) (?:un |um |a )?(?:guardian\w*|guardia\w*)|guardianes|guardioes|guardians)\b/u
const ASKING =
  /\b(?:como|how|quiero|quisiera|quero|queria|gostaria|want|would like|wish|puedo|puede|podemos|posso|podemos|can|could|may|where|donde|onde|que necesito|o que preciso|what do i need|requisitos|requirements|ayudar|ajudar|help)\b/u
const NEEDS_ADVICE =
  /\b(?:que hago|que debo|que tengo que hacer|que puedo hacer|o que (?:eu )?(?:faco|devo|posso)|what (?:do|should|can|must) i|what to do|ayuda|ayudenme|socorro|ajuda|me ajudem|help|urgente|urgent|emergencia|emergency|primeros auxilios|primeiros socorros|first aid|encontre|encontrei|found|acaba de|acabou de|just (?:got|was|ate|swallowed))\b/u

const STATUSES: readonly (readonly [NonNullable<Question['status']>, RegExp])[] = [
  ['urgent', /\b(?:urgentes?|urgent|criticos?|critical)\b/u],
  [
    'completed',
    /\b(?:completad\w*|terminad\w*|cerrad\w*|concluid\w*|encerrad\w*|completed|finished|closed)\b/u,
  ],
  ['active', /\b(?:activ[oa]s?|ativ[oa]s?|active|abiert[oa]s?|abert[oa]s?|open)\b/u],
]
const CATEGORIES: readonly (readonly [string, RegExp])[] = [
  ['surgery', /\b(?:cirugias?|cirurgias?|surger\w*|operacion\w*|operac\w*)\b/u],
  ['foster', /\b(?:transito|lar temporario|foster\w*|adopcion|adocao|adoption)\b/u],
  ['treatment', /\b(?:tratamientos?|tratamentos?|treatments?)\b/u],
  ['transit', /\b(?:traslados?|transportes?|transports?)\b/u],
  ['rescue', /\b(?:rescates?|resgates?|rescues?)\b/u],
]

/** Words of questions that are not names, folded, in addition to those in the patterns. */
const NO_NAME = new Set(
  (
    'hola como cuanto cuanta cuantos cuantas que quien cual donde cuando caso casos esta estan sigue anda falta faltan para meta dinero plata donacion donaciones donado donaron donar dono recaudado recaudo recaudaron juntado juntaron reunido hay del con los las una uno por favor gracias novedades noticias estado sobre contame decime quiero saber ayuda necesita necesitan ' +
    'ola quanto quanta quantos falta faltam dinheiro doacao doacoes doado arrecadado arrecadou meta quem qual onde esta estao vai anda novidades noticias sobre quero saber quais ajuda precisa precisam ' +
    'hello how much many what who which where when case cases the for her his him she its raised money donation donations donated goal missing left need needs about tell know status news update does has have been was were are is and with please thanks help'
  ).split(' '),
)
const MAX_NAMES = 5

/** What precedes the name of the animal that a question is about, folded. */
const BEFORE_SUBJECT =
  /\b(?:como (?:esta|sigue|anda|va|vai|ficou|le fue a|se encuentra)|que (?:paso|sabes|sabe|se sabe|aconteceu|houve) (?:de|con|com|a)|(?:novedad\w*|noticia\w*|novidade\w*|informacion) (?:de|da|do|sobre)|how(?:'s| is)|what (?:happened to|about)|tell me (?:more )?about|(?:news|updates?) (?:of|on|about)|quien es|quem e|who is|(?:falta\w*|recaud\w*|juntaron|arrecad\w*|raised|missing|needed) (?:para|pra|for)) (?:(?:la|el|a|o) )?$/u

/**
 * Parses a question by rules, in Spanish, Portuguese or English. It follows no instructions: a prompt injection
 * is parsed like any other question.
 * @param expected the language of the conversation
 */
export function parseQuestion(text: string, expected?: Language): Question {
  const language = detectTextLanguage(text, expected)
  const folded = foldText(text)
  const { normalised, extraction } = parsedText(text, language)
  const said = extraction.evidence.filter(({ negated }) => !negated)
  const species = said.filter(({ label }) => label === 'animal').map(({ kind }) => kind)
  const severity = said.reduce<Urgency>(
    (most, one) => (one.severity ? higherUrgency(most, one.severity) : most),
    'low',
  )
  const caseIds = [...new Set(text.match(CASE_ID) ?? [])].slice(0, 3)
  const intent = intentOf(folded, caseIds.length > 0, severity)
  return {
    text,
    language,
    intent,
    caseIds,
    names: namesIn(text, intent),
    subject: subjectOf(text),
    species: species.find((kind) => kind !== undefined && kind !== 'other') ?? species[0],
    status: STATUSES.find(([, words]) => words.test(folded))?.[0],
    category: CATEGORIES.find(([, words]) => words.test(folded))?.[0],
    counts: COUNTING.test(folded),
    looksLikeInjection: isSuspectedInjection(normalised),
  }
}

function intentOf(folded: string, namesCase: boolean, severity: Urgency): Intent {
  const text = folded.trim()
  if (GREETING.test(text)) return 'greeting'
  if (THANKS.test(text)) return 'thanks'
  if (COUNTING.test(text) && !MONEY_THING.test(text)) return 'case_list'
  if (MONEY.test(text) && MONEY_THING.test(text)) return 'case_donations'
  if (LISTING.test(text)) return 'case_list'
  const grave = severity === 'critical' || severity === 'high'
  const isEmergency = grave && !ABOUT_CASES.test(text)
  if (isEmergency && NEEDS_ADVICE.test(text) && !STATUS.test(text)) return 'emergency'
  if (STATUS.test(text)) return 'case_status'
  if (ASKING.test(text) && HOW_TO_VERB.test(text)) return 'how_to'
  if (namesCase) return 'case_status'
  return isEmergency ? 'emergency' : 'unclear'
}

function namesIn(text: string, intent: Intent): string[] {
  const words = text.normalize('NFC').match(/\p{L}{3,31}/gu) ?? []
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word))
  // "Which dogs need help?" does not mean the case "Dog of Camila".
  const isAboutAny = intent !== 'case_status' && intent !== 'case_donations'
  const isName = (word: string) => !NO_NAME.has(word) && !(isAboutAny && isKind(word))
  const folded = [...capitalised, ...words].map(foldText).filter(isName)
  return [...new Set(folded)].slice(0, MAX_NAMES)
}

function subjectOf(text: string): string | undefined {
  const words = [...text.normalize('NFC').matchAll(/(?<!\p{L})\p{Lu}\p{Ll}{2,30}(?!\p{L})/gu)]
  const subject = words.find(({ input, index }) => BEFORE_SUBJECT.test(foldText(input.slice(0, index))))
  const name = subject && foldText(subject[0])
  return name === undefined || NO_NAME.has(name) || isKind(name) ? undefined : name
}

/** A folded name without diminutive and gender, the same for Luna, Lunita and Luninha. */
export function rootOf(name: string): string {
  return name.replace(/(?<=..)[cz]?(?:it|inh)[aeo]s?$/u, '').replace(/(?<=..)[aeoy]s?$/u, '')
}

/**
 * A question without the names of the cases that it means, also as diminutives; if it means none, without capitalised words, which
 * may name an animal without a case.
 */
export function withoutNames(question: string, cases: readonly string[]): string {
  const roots = new Set(wordsOf(cases.join(' ')).map(rootOf))
  return question.replace(/\p{L}{3,31}/gu, (word) => {
    const folded = foldText(word)
    const isName = cases.length > 0 ? roots.has(rootOf(folded)) : /^\p{Lu}/u.test(word)
    return isName && !NO_NAME.has(folded) && !isKind(folded) ? '' : word
  })
}

/** Whether a folded word says which kind of cases is meant: a species, a state or a category. */
function isKind(word: string): boolean {
  return speciesOf(word) !== undefined || [...STATUSES, ...CATEGORIES].some(([, words]) => words.test(word))
}
