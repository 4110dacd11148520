import {
  CASE_UPDATE_TYPES,
  type CaseUpdateType,
  type Language,
  UNRELATED_TOPICS,
  type UnrelatedTopic,
  URGENCIES,
  type Urgency,
} from './labels.js'

/**
 * A post with the answer a person gave. `author` and `event` tell which posts belong together: posts that share
 * either are never divided between training and testing.
 */
export interface LabelledPost {
  text: string
  language: Language
  author: string
  event: string
  isCaseRelated: boolean
  /** Absent where nobody judged it; an unrelated post has none. */
  urgency?: Urgency
  caseUpdateType?: CaseUpdateType
  topic?: UnrelatedTopic
}

/**
 * Reads a table of labelled posts, one a line:
 *
 *     author/event urgency update_type | text
 *     author/event unrelated topic | text
 *
 * `\n` in the text stands for a line break. Events and authors are told apart by language, so that the same name
 * in two tables of different languages is two people; an event that begins with `+` is told in several languages.
 *
 * @throws Error naming the line that cannot be read
 */
export function readPostTable(language: Language, table: string): LabelledPost[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readLine(language, line))
}

const LINE = /^([\w.-]+)\/(\+?[\w.-]+) (\w+) (\w+) \| (.+)$/

function readLine(language: Language, line: string): LabelledPost {
  const [, author, event, label, detail, written] = LINE.exec(line) ?? []
  if (!author || !event || !label || !detail || !written) throw new Error(`Not a labelled post: ${line}`)
  const post = {
    text: written.replaceAll('\\n', '\n'),
    language,
    author: `${language}:${author}`,
    event: event.startsWith('+') ? event : `${language}:${event}`,
  }
  if (label === 'unrelated') {
    return { ...post, isCaseRelated: false, topic: member(UNRELATED_TOPICS, detail, line) }
  }
  return {
    ...post,
    isCaseRelated: true,
    urgency: member(URGENCIES, label, line),
    caseUpdateType: member(CASE_UPDATE_TYPES, detail, line),
  }
}

function member<T extends string>(values: readonly T[], word: string, line: string): T {
  const found = values.find((value) => value === word)
  if (!found) throw new Error(`Unknown label "${word}" in: ${line}`)
  return found
}
