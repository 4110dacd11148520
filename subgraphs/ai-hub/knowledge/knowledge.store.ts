import type { Knex } from 'knex'
import { jsonColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { textIndex } from '../../shared/search/text-index.js'
import type { Language } from '../analysis/labels.js'
import type { KnowledgeCategory, KnowledgeEntry, KnowledgeOrigin } from './knowledge-entry.type.js'
import { stemsOf } from './text/stems.js'

interface EntryRow {
  id: string
  title: string
  content: string
  keywords: string
  language: Language
  category: KnowledgeCategory
  origin: KnowledgeOrigin
  source: string
  content_key: string
  created_at: string
  updated_at: string
}

/** An entry as kept. */
export interface EntryRecord extends KnowledgeEntry {
  /** Equal for entries that say the same in the same language: what is learnt twice is stored once. */
  readonly contentKey: string
}

/** Which entries; members that are given must all hold. */
export interface EntryConditions {
  readonly language?: Language | undefined
  readonly category?: KnowledgeCategory | undefined
}

const keywordsColumn = jsonColumn<string[]>()

const recordOf = (row: EntryRow): EntryRecord => ({
  id: row.id,
  title: row.title,
  content: row.content,
  keywords: keywordsColumn.read(row.keywords),
  language: row.language,
  category: row.category,
  origin: row.origin,
  source: row.source,
  contentKey: row.content_key,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rowOf = (record: EntryRecord): EntryRow => ({
  id: record.id,
  title: record.title,
  content: record.content,
  keywords: keywordsColumn.write(record.keywords),
  language: record.language,
  category: record.category,
  origin: record.origin,
  source: record.source,
  content_key: record.contentKey,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
})

const INDEX = 'knowledge_entries'

/** The knowledge base. Entries are found by the stems of their words. */
export function knowledgeStore(db: Knex) {
  const table = () => db<EntryRow>('knowledge_entries')

  function matching({ language, category }: EntryConditions) {
    const query = table()
    if (language !== undefined) query.where({ language })
    if (category !== undefined) query.where({ category })
    return query
  }

  /** Written with the marks of its language, so that `pan` in Spanish is not found by an English word of that stem. */
  const index = (record: EntryRecord) =>
    textIndex(db, INDEX).put(record.id, [
      indexedStems(`${record.title} ${record.keywords.join(' ')} ${record.content}`, record.language).join(
        ' ',
      ),
    ])

  return {
    /** False when an entry of this id, or one that says the same, is there already. */
    async add(record: EntryRecord): Promise<boolean> {
      const added = await table().insert(rowOf(record)).onConflict().ignore().returning('id')
      if (added.length === 1) await index(record)
      return added.length === 1
    },

    async change(record: EntryRecord): Promise<void> {
      await table().where({ id: record.id }).update(rowOf(record))
      await index(record)
    },

    async remove(id: string): Promise<boolean> {
      await textIndex(db, INDEX).remove(id)
      return (await table().where({ id }).delete()) === 1
    },

    /** Removes those of the entries that were learnt from texts. */
    async removeLearned(ids: readonly string[]): Promise<void> {
      const learned: string[] = await table()
        .whereIn('id', [...ids])
        .where({ origin: 'learned' })
        .pluck('id')
      for (const id of learned) {
        await textIndex(db, INDEX).remove(id)
        await table().where({ id }).delete()
      }
    },

    /** Forgets everything and answers how many entries that were. */
    async clear(): Promise<number> {
      await db(`${INDEX}_text`).delete()
      return table().delete()
    },

    async byId(id: string): Promise<EntryRecord | undefined> {
      const row = await rowById<EntryRow>(db, 'knowledge_entries', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<EntryRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async byContentKey(contentKey: string): Promise<EntryRecord | undefined> {
      const row = await table().where({ content_key: contentKey }).first()
      return row && recordOf(row)
    },

    /** The entries that have any of the words, those that the database holds for the closest first. */
    async closest(
      stems: readonly (readonly [Language, string])[],
      conditions: EntryConditions,
      limit: number,
    ): Promise<EntryRecord[]> {
      const words = stems.map(([language, stem]) => indexedWord(language, stem))
      const ids = await textIndex(db, INDEX).closest(words, limit)
      return (await matching(conditions).whereIn('id', ids)).map(recordOf)
    },

    async page(conditions: EntryConditions, page: Page): Promise<PageRows<EntryRecord>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<EntryRow>(matching(conditions), { sort, page }), recordOf)
    },

    async count(conditions: EntryConditions = {}): Promise<number> {
      const [counted] = await matching(conditions).count({ count: '*' })
      return Number(counted?.count)
    },
  }
}

function indexedStems(text: string, language: Language): string[] {
  return stemsOf(text, language).map((stem) => indexedWord(language, stem))
}

function indexedWord(language: Language, stem: string): string {
  return `${language}${stem}`
}
