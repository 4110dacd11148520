import { readProjectFile } from '../../../runtime/project-root.js'
import type { Language } from '../../../schema/languages.js'
import { foldText } from '../../shared/search/folded-text.js'
import type { OnboardingAnswers } from './conversation.type.js'
import { type OnboardingStep, type Purpose, purposes } from './onboarding.state.js'

/** The texts of the onboarding in one language. */
interface OnboardingTexts {
  readonly questions: Readonly<Record<Exclude<OnboardingStep, 'language' | 'done'>, string>>
  /** Precedes a question that is repeated. */
  readonly again: string
  readonly purposes: Readonly<Record<Purpose, string>>
  readonly animals: readonly string[]
  readonly yesNo: readonly string[]
  readonly done: Readonly<Record<Purpose, string>>
}

const onboardingTexts = JSON.parse(
  readProjectFile('subgraphs/backoffice/conversations/onboarding-texts.json'),
) as Readonly<Record<Language, OnboardingTexts>>

/** Onboarding progress of a person. */
export interface OnboardingProgress {
  readonly step: OnboardingStep
  readonly language?: Language
  readonly answers: OnboardingAnswers
}

/** The steps after the purpose is known, for each purpose. */
const paths: Readonly<Record<Purpose, readonly OnboardingStep[]>> = {
  donor: ['animals', 'updates'],
  guardian: ['location', 'organization', 'experience', 'updates'],
  foster: ['animals', 'location', 'updates'],
  adopter: ['animals', 'location', 'updates'],
}

/** The steps of a person, as far as known. */
export function pathOf({ answers }: OnboardingProgress): readonly OnboardingStep[] {
  const purpose = purposes.find((one) => one === answers.purpose)
  return ['language', 'purpose', ...(purpose ? paths[purpose] : paths.donor), 'done']
}

/** Initial progress. */
export function firstStep(language: Language | undefined): OnboardingProgress {
  return { step: language ? 'purpose' : 'language', ...(language ? { language } : {}), answers: {} }
}

/** The progress after an answer, and whether the answer was understood. */
export interface OnboardingTurn {
  readonly progress: OnboardingProgress
  readonly understood: boolean
}

const BACK = /^(?:back|atras|volver|voltar|anterior|previous)$/
const SKIP = /^(?:skip|saltar|omitir|pasar|pular|passar|next)$/
const RESTART =
  /^(?:start over|restart|begin again|empezar de nuevo|reiniciar|volver a empezar|recomecar|comecar de novo)$/

/** Steps that a person may leave unanswered. */
const OPTIONAL: ReadonlySet<OnboardingStep> = new Set<OnboardingStep>([
  'animals',
  'location',
  'organization',
  'experience',
])

/** Applies an answer: moves one step forward or back, or repeats the step if the answer was not understood. */
export function progressAfter(progress: OnboardingProgress, message: string): OnboardingTurn {
  const text = message.trim()
  const plain = foldText(text)
    .replaceAll(/[.!¡?¿]+/g, '')
    .trim()
  if (RESTART.test(plain)) return { progress: firstStep(progress.language), understood: true }
  if (BACK.test(plain)) return { progress: stepBack(progress), understood: true }
  if (progress.step === 'done') return { progress, understood: true }
  if (SKIP.test(plain) && OPTIONAL.has(progress.step)) return { progress: stepOn(progress), understood: true }
  const answered = answerTo(progress, text, plain)
  return answered ? { progress: stepOn(answered), understood: true } : { progress, understood: false }
}

function stepOn(progress: OnboardingProgress): OnboardingProgress {
  const path = pathOf(progress)
  return { ...progress, step: path[path.indexOf(progress.step) + 1] ?? 'done' }
}

function stepBack(progress: OnboardingProgress): OnboardingProgress {
  const path = pathOf(progress)
  return { ...progress, step: path[Math.max(0, path.indexOf(progress.step) - 1)] ?? 'language' }
}

/** The progress with the answer; undefined if it does not answer the question. */
function answerTo(progress: OnboardingProgress, text: string, plain: string): OnboardingProgress | undefined {
  const { step, answers } = progress
  const withAnswer = (more: OnboardingAnswers) => ({ ...progress, answers: { ...answers, ...more } })
  if (step === 'language') {
    const language = LANGUAGES.find(([, words]) => words.test(plain))?.[0]
    return language && { ...progress, language }
  }
  if (step === 'purpose') {
    const purpose = PURPOSES.find(([, words]) => words.test(plain))?.[0]
    return purpose && withAnswer({ purpose })
  }
  if (step === 'animals') {
    const animals = ANIMALS.filter(([, words]) => words.test(plain)).map(([animal]) => animal)
    const all = EVERY.test(plain) ? ANIMALS.map(([animal]) => animal) : animals
    return all.length > 0 ? withAnswer({ animals: all }) : undefined
  }
  if (step === 'updates') {
    const updates = YES.test(plain) ? true : NO.test(plain) ? false : undefined
    return updates === undefined ? undefined : withAnswer({ updates })
  }
  const longest = step === 'experience' ? 1_000 : 200
  if (!/\p{L}/u.test(text) || text.length > longest) return undefined
  return withAnswer({ [step]: text })
}

const LANGUAGES: readonly (readonly [Language, RegExp])[] = [
  ['es', /^(?:es|espanol|castellano|spanish|espanhol)\b/],
  ['pt', /^(?:pt|portugues|portuguese)\b/],
  ['en', /^(?:en|english|ingles)\b/],
]
const PURPOSES: readonly (readonly [Purpose, RegExp])[] = [
  [
    'guardian',
    /\b(?:guardian\w*|guardia\w*|rescat\w*|rescue\w*|resgat\w*|protetor\w*|refugio\w*|shelter\w*|abrigo\w*)\b/,
  ],
  ['foster', /\b(?:transit\w*|foster\w*|temporari[oa]s?|acog\w*|acolh\w*|hogar)\b/],
  ['adopter', /\b(?:adopt\w*|adot\w*|adopcion|adocao)\b/],
  ['donor', /\b(?:don\w*|doar|doad\w*|doac\w*|doo|contribu\w*|colabor\w*|dinero|dinheiro|money|plata)\b/],
]
const ANIMALS: readonly (readonly [string, RegExp])[] = [
  ['dog', /\b(?:perr\w*|dogs?|cach\w*|caes|cao|pupp\w*)\b/],
  ['cat', /\b(?:gat\w*|cats?|kitten\w*|felin\w*)\b/],
  ['horse', /\b(?:caball\w*|cavalo\w*|horses?|egua\w*|yegua\w*)\b/],
  ['bird', /\b(?:aves?|pajar\w*|passar\w*|birds?)\b/],
  ['other', /\b(?:otr[oa]s?|outr[oa]s?|others?|conej\w*|coelh\w*|rabbits?)\b/],
]
const EVERY = /^(?:todos?|todas?|cualquiera|qualquer|all|any|every\w*)\b/
const YES = /^(?:si|sim|yes|y|s|dale|claro|ok|okay|sure|por supuesto|of course|com certeza|quero|quiero)\b/
const NO = /^(?:no|nao|n|nop|nope|never|nunca)\b/

/** The predefined answers of a step. */
export function optionsAt({ step, language = 'es' }: OnboardingProgress): readonly string[] {
  if (step === 'language') return ['Español', 'Português', 'English']
  const { purposes: named, animals, yesNo } = onboardingTexts[language]
  if (step === 'purpose') return purposes.map((purpose) => named[purpose])
  if (step === 'animals') return animals
  return step === 'updates' ? yesNo : []
}

/** The question of the current step, or the closing text when onboarding is done. */
export function questionAt({ step, language, answers }: OnboardingProgress, understood: boolean): string {
  if (step === 'language' || !language)
    return '¿En qué idioma seguimos? · Em que idioma continuamos? · Which language shall we use?'
  const words = onboardingTexts[language]
  const purpose = purposes.find((one) => one === answers.purpose) ?? 'donor'
  if (step === 'done') return words.done[purpose]
  return understood ? words.questions[step] : `${words.again} ${words.questions[step]}`
}
