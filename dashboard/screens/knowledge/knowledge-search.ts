import { oneOf, type SearchReader, searchReader, words } from '../../app/address-search.js'
import { knowledgeCategoryValues, languageValues } from '../../generated/enums.js'

/** Entries on a page. */
const PAGE_SIZE = 25

/** The last entry of the page before, counted from 1: searches are paged by their offset, which is not a cursor of the graph. */
const place: SearchReader<string> = (value) =>
  typeof value === 'string' && /^entry-[1-9]\d{0,5}$/.test(value) ? value : undefined

/** Reads the selection from the URL of the knowledge base. */
export const knowledgeSearchOf = searchReader({
  q: words,
  language: oneOf(languageValues),
  category: oneOf(knowledgeCategoryValues),
  after: place,
})

/** The variables of the list that an address selects. */
export function knowledgeListOf(search: ReturnType<typeof knowledgeSearchOf>) {
  const { q, language, category } = search
  const filter = { query: q ?? null, language: language ?? null, category: category ?? null }
  return { filter, limit: PAGE_SIZE, offset: offsetOf(search) }
}

/** The place of the next page of a list, for its address. */
export function nextPlace(search: ReturnType<typeof knowledgeSearchOf>): string {
  return `entry-${offsetOf(search) + PAGE_SIZE}`
}

function offsetOf({ after }: ReturnType<typeof knowledgeSearchOf>): number {
  return Number(after?.slice('entry-'.length) ?? 0)
}
