import { readProjectFile } from '../../../../runtime/project-root.js'
import { dataTable, oneOf } from '../../data-table.js'
import {
  CASE_UPDATE_TYPES,
  type CaseUpdateType,
  type Language,
  UNRELATED_TOPICS,
  type UnrelatedTopic,
  URGENCIES,
  type Urgency,
} from '../labels.js'

/**
 * A post with the label a person gave it. `author` and `event` identify related posts: posts that share either are
 * never split between training and testing.
 */
export interface LabelledPost {
  text: string
  language: Language
  author: string
  event: string
  isCaseRelated: boolean
  /** Absent if not judged; an unrelated post has none. */
  urgency?: Urgency
  caseUpdateType?: CaseUpdateType
  topic?: UnrelatedTopic
  /** What the animals are called, as written; absent if not listed. */
  names?: readonly string[]
  /** How often the heads learn from it in each pass; once if absent. */
  copies?: number
}

/** In the column `names`: they were not listed. */
const NOT_LISTED = '?'

const COLUMNS = ['author', 'event', 'label', 'detail', 'names', 'text'] as const
type Row = Record<(typeof COLUMNS)[number], string>

/**
 * Reads a table of labelled posts (`README.md` describes its columns).
 * @param path below `subgraphs/ai-hub/`, or the name in errors of a table from another location
 * @param content of a table from another location
 * @throws Error for a table or label that cannot be read
 */
export function readPostTable(
  language: Language,
  path: string,
  content = readProjectFile(`subgraphs/ai-hub/${path}`),
): LabelledPost[] {
  return dataTable(path, content, COLUMNS).map((row) => labelledPost(language, row))
}

function labelledPost(language: Language, { author, event, label, detail, names, text }: Row): LabelledPost {
  const post = {
    text: text.replaceAll('\\n', '\n'),
    language,
    author: `${language}:${author}`,
    event: event.startsWith('+') ? event : `${language}:${event}`,
  }
  const named = names === NOT_LISTED ? {} : { names: names === '' ? [] : names.split('/') }
  if (label === 'unrelated')
    return { ...post, isCaseRelated: false, topic: oneOf(UNRELATED_TOPICS, detail), ...named }
  return {
    ...post,
    isCaseRelated: true,
    urgency: oneOf(URGENCIES, label),
    caseUpdateType: oneOf(CASE_UPDATE_TYPES, detail),
    ...named,
  }
}
