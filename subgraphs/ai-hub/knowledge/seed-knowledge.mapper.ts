import { createHash } from 'node:crypto'
import { LANGUAGES, type Language } from '../analysis/labels.js'
import { oneOf, readDataTable } from '../data-table.js'
import { knowledgeCategories } from './knowledge-entry.type.js'

const COLUMNS = ['topic', 'category', 'title', 'keywords', 'content'] as const
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The knowledge that every installation begins with: the same topics in each language (`seed/<language>.tsv`). */
export const seedKnowledge = LANGUAGES.flatMap((language) =>
  readDataTable(`knowledge/seed/${language}.tsv`, COLUMNS).map((row) => ({
    id: seedId(row.topic, language),
    title: row.title,
    content: row.content,
    /** Further words that people search for it by. */
    keywords: row.keywords.split(' '),
    language,
    category: oneOf(knowledgeCategories, row.category),
    source: `guide:${row.category}/${row.topic}`,
  })),
)

/** The id of a seeded entry: the same in every installation. */
export function seedId(topic: string, language: Language): string {
  const digest = createHash('sha256').update(`${topic}/${language}`).digest()
  const letters = [...digest.subarray(0, 21)].map((byte) => ALPHABET[byte % 32])
  return `kb_01JCK${letters.join('')}`
}
