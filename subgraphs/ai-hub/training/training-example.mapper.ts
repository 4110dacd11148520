import { createHash } from 'node:crypto'
import { ValidationError } from '../../shared/domain-error.js'
import { foldText } from '../../shared/search/folded-text.js'
import type { TrainingExample } from '../../shared/training/training.type.js'
import {
  CASE_UPDATE_TYPES,
  type CaseUpdateType,
  UNRELATED_TOPICS,
  URGENCIES,
  type Urgency,
} from '../analysis/labels.js'
import { detectLanguage } from '../analysis/text/language.js'
import { normalise } from '../analysis/text/normalise.js'
import { tokenise } from '../analysis/text/tokens.js'
import type { TrainingLabelRecord } from './training-label.store.js'

const RELATED = [
  'related',
  'case_related',
  'relevant',
  'case',
  'true',
  'yes',
  'create_case',
  'add_case_update',
].concat(['enrich_case', 'case_creation', 'case_update', 'case_enrichment'])
const UNRELATED = [
  'unrelated',
  'not_related',
  'not_case_related',
  'irrelevant',
  'none',
  'false',
  'no',
  'spam',
].concat(UNRELATED_TOPICS)

export interface ExampleLabel {
  readonly isCaseRelated: boolean
  readonly urgency?: Urgency
  readonly caseUpdateType?: CaseUpdateType
}

/** Parses a label: an urgency, a type of update, or whether the post is about a case. */
export function labelOfWord(given: string): ExampleLabel | undefined {
  const word = foldText(given)
    .trim()
    .replace(/[\s-]+/g, '_')
  const urgency = URGENCIES.find((one) => one === word)
  if (urgency) return { isCaseRelated: true, urgency }
  const caseUpdateType = CASE_UPDATE_TYPES.find((one) => one === word)
  if (caseUpdateType) return { isCaseRelated: true, caseUpdateType }
  if (RELATED.includes(word)) return { isCaseRelated: true }
  return UNRELATED.includes(word) ? { isCaseRelated: false } : undefined
}

/**
 * Parses examples for the analysis of posts: `input` is a post, `expectedOutput` its label, and `category` adds to
 * the label, or replaces it where `expectedOutput` is a sentence.
 * @throws ValidationError naming `trainingData.2.expectedOutput`
 */
export function labelsOf(
  examples: readonly TrainingExample[],
): Pick<
  TrainingLabelRecord,
  'sourceKey' | 'text' | 'language' | 'author' | 'event' | 'isCaseRelated' | 'urgency' | 'caseUpdateType'
>[] {
  const faults: Record<string, string> = {}
  const labels = examples.flatMap(({ input, expectedOutput, category }, at) => {
    const said = labelOfWord(expectedOutput)
    const filed = category ? labelOfWord(category) : undefined
    const label =
      said && filed && said.isCaseRelated === filed.isCaseRelated ? { ...filed, ...said } : (said ?? filed)
    if (!label) {
      faults[`trainingData.${at}.expectedOutput`] =
        `must be an urgency (${URGENCIES.join(', ')}), a type of update (${CASE_UPDATE_TYPES.join(', ')}), related or unrelated`
      return []
    }
    const sourceKey = createHash('sha256').update(input).digest('hex')
    const whose = `training:${sourceKey.slice(0, 16)}`
    const { language } = detectLanguage(input, tokenise(normalise(input)))
    return [{ ...label, sourceKey, text: input, language, author: whose, event: whose }]
  })
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
  return labels
}
