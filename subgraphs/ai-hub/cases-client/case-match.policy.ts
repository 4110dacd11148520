import { foldText } from '../../shared/search/folded-text.js'
import { extractEvidence } from '../analysis/extraction/extraction.js'
import { LANGUAGES } from '../analysis/labels.js'
import { normalise } from '../analysis/text/normalise.js'
import { tokenise } from '../analysis/text/tokens.js'
import type { ExtractedInfo } from '../posts/analysis.type.js'
import type { OpenCase } from './cases.client.js'
import { isNamelessCase } from './nameless-case.policy.js'
import { speciesOf } from './species-words.policy.js'

export interface AnimalInPost {
  readonly text: string
  readonly info: ExtractedInfo
  /** The case of the post that it replies to. */
  readonly threadCaseId?: string | undefined
}

/** The matching case of a post, with the reasons. */
export interface CaseMatch {
  readonly caseId: string
  readonly score: number
  readonly reasons: readonly ('thread' | 'name' | 'animal' | 'condition')[]
}

/** Minimum score of a match: a name suffices, an animal and its condition do not. */
const ENOUGH = 0.5

const WEIGHT = { nameOfPost: 0.6, nameOfCase: 0.5, animal: 0.15, condition: 0.2, otherAnimal: -0.6 } as const

/** Words in names of cases that are not names of animals. */
const NO_NAME = new Set(
  (
    'the and with from found lost brothers sisters three four five needs help hit car injured sick rescued ' +
    'los las una uno con sin para del hermanos ayuda urgente perdido encontrado rescatado herido enfermo ' +
    'dos das uma com sem para irmaos ajuda perdido achado resgatado ferido doente tres cuatro quatro cinco'
  ).split(' '),
)

/**
 * Finds the open case of a post: by its thread, otherwise by name, animal and condition. Of equal scores the first case
 * wins.
 */
export function matchCase(post: AnimalInPost, cases: readonly OpenCase[]): CaseMatch | undefined {
  if (post.threadCaseId !== undefined && cases.some(({ id }) => id === post.threadCaseId))
    return { caseId: post.threadCaseId, score: 1, reasons: ['thread'] }
  const text = foldText(post.text)
  const matches = cases.map((candidate) => scoreOf(post.info, text, candidate))
  const best = matches.reduce<CaseMatch | undefined>(
    (most, match) => (match.score > (most?.score ?? 0) ? match : most),
    undefined,
  )
  return best && best.score >= ENOUGH ? best : undefined
}

function scoreOf(info: ExtractedInfo, text: string, candidate: OpenCase): CaseMatch {
  const name = foldText(candidate.name)
  const whole = `${name} ${foldText(candidate.description)}`
  const reasons: CaseMatch['reasons'][number][] = []
  let score = 0
  const nameInPost = info.animalName === undefined ? undefined : foldText(info.animalName)
  if (nameInPost !== undefined && hasWord(name, nameInPost)) score += WEIGHT.nameOfPost
  else if (namesOf(candidate.name, text).length > 0) score += WEIGHT.nameOfCase
  if (score > 0) reasons.push('name')
  const species = speciesOf(whole)
  if (species !== undefined && info.animalMentioned !== undefined && info.animalMentioned !== 'other') {
    const same = species === info.animalMentioned
    score += same ? WEIGHT.animal : WEIGHT.otherAnimal
    if (same) reasons.push('animal')
  }
  if (conditionWords(info).some((word) => hasWord(whole, word))) {
    score += WEIGHT.condition
    reasons.push('condition')
  }
  return { caseId: candidate.id, score, reasons }
}

/** Words of a case's name that may be the name of the animal and that a text contains. */
function namesOf(name: string, text: string): string[] {
  const found = namesIn(foldText(name)).filter((one) => hasWord(text, one))
  if (found.length === 0) return []
  const described = conditionsIn(name)
  return found.filter((one) => !described.has(one))
}

/** Words for conditions, dangers and needs in a case's name, such as "surgery". */
function conditionsIn(name: string): ReadonlySet<string> {
  const normalised = normalise(name)
  const tokens = tokenise(normalised)
  const evidence = LANGUAGES.flatMap((language) => extractEvidence(normalised, tokens, language))
  return new Set(evidence.flatMap(({ text }) => foldText(text).match(/[a-z]{3,}/g) ?? []))
}

/** Words of a case's name that may be the name of the animal. */
function namesIn(name: string): string[] {
  if (isNamelessCase(name)) return []
  const words = name.match(/[a-z]{3,}/g) ?? []
  return words.filter((word) => !NO_NAME.has(word) && speciesOf(word) === undefined)
}

function conditionWords({ medicalCondition, medicalProgress }: ExtractedInfo): string[] {
  return foldText(`${medicalCondition ?? ''} ${medicalProgress ?? ''}`).match(/[a-z]{5,}/g) ?? []
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at === -1 || word === '') return false
  return new RegExp(`(?<![a-z0-9])${word.replace(/[^a-z0-9]/g, '\\$&')}(?![a-z0-9])`).test(text)
}
