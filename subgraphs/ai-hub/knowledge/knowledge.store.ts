import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { integer, json, oneOf, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { recordById } from '../../shared/database/read-text.js'
import { type RecordOf, type RowOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { textIndex } from '../../shared/search/text-index.js'
import { LANGUAGES, type Language } from '../analysis/labels.js'
import {
  type KnowledgeCategory,
  knowledgeCategories,
  knowledgeOrigins,
  postSources,
} from './knowledge-entry.type.js'
import { stemsOf } from './text/stem.mapper.js'

const entries = rowCodec('knowledge_entries', {
  id: text,
  title: text,
  content: text,
  keywords: json<string[]>(),
  language: oneOf(LANGUAGES),
  category: oneOf(knowledgeCategories),
  origin: oneOf(knowledgeOrigins),
  source: text,
  /** Equal for entries with the same content and language, so that each is stored once. */
  contentKey: text,
  version: integer,
  createdAt: time,
  updatedAt: time,
})

export type EntryRecord = RecordOf<typeof entries>

/** Filter of entries; all given members must match. */
export interface EntryConditions {
  readonly language?: Language | undefined
  readonly category?: KnowledgeCategory | undefined
  /** Without what was learnt from posts, which staff may not have reviewed, or may have rejected. */
  readonly isPublic?: true | undefined
}

const INDEX = 'knowledge_entries'

/** The knowledge base. Entries are found by the stems of their words. */
export function knowledgeStore(db: Knex) {
  const table = () => entries.query(db)

  function matching({ language, category, isPublic }: EntryConditions) {
    const query = table()
    if (isPublic)
      for (const beginning of Object.values(postSources)) query.whereNot('source', 'like', `${beginning}%`)
    if (language !== undefined) query.where({ language })
    if (category !== undefined) query.where({ category })
    return query
  }

  /** Stems are prefixed with the language, so that `pan` in Spanish does not match an English word of that stem. */
  const index = (record: EntryRecord) =>
    textIndex(db, INDEX).put(record.id, [
      indexedStems(`${record.title} ${record.keywords.join(' ')} ${record.content}`, record.language).join(
        ' ',
      ),
    ])

  return {
    /** @returns false when an entry with this id or content exists */
    async add(record: EntryRecord): Promise<boolean> {
      const added = await table().insert(entries.write(record)).onConflict().ignore().returning('id')
      if (added.length === 1) await index(record)
      return added.length === 1
    },

    async change(record: EntryRecord): Promise<void> {
      await table().where({ id: record.id }).update(entries.write(record))
      await index(record)
    },

    async remove(id: string): Promise<boolean> {
      await textIndex(db, INDEX).remove(id)
      return (await table().where({ id }).delete()) === 1
    },

    /** Deletes all entries and returns how many there were. */
    async clear(): Promise<number> {
      await db(`${INDEX}_text`).delete()
      return table().delete()
    },

    byId: (id: string): Awaitable<EntryRecord | undefined> => recordById(db, entries, id),

    async byIds(ids: readonly string[]): Promise<EntryRecord[]> {
      return (await table().whereIn('id', [...ids])).map(entries.read)
    },

    async byContentKey(contentKey: string): Promise<EntryRecord | undefined> {
      const row = await table().where({ content_key: contentKey }).first()
      return row && entries.read(row)
    },

    /** Those of the keys that entries have. */
    contentKeysAmong: (keys: readonly string[]): Promise<string[]> =>
      table()
        .whereIn('content_key', [...keys])
        .pluck('content_key'),

    /** The entries with any of the words that the database finds most relevant. */
    async closest(
      stems: readonly (readonly [Language, string])[],
      conditions: EntryConditions,
      limit: number,
    ): Promise<EntryRecord[]> {
      const words = stems.map(([language, stem]) => indexedWord(language, stem))
      const isNarrowed = Object.values(conditions).some((condition) => condition !== undefined)
      const within = isNarrowed ? matching(conditions) : undefined
      const ids = await textIndex(db, INDEX).closest(words, limit, within)
      return (await table().whereIn('id', ids)).map(entries.read)
    },

    async page(conditions: EntryConditions, page: Page): Promise<PageRows<EntryRecord>> {
      return mapRows(
        await selectPage<RowOf<typeof entries>>(matching(conditions), { sort: newestFirst, page }),
        entries.read,
      )
    },

    async count(conditions: EntryConditions = {}): Promise<number> {
      return countRows(matching(conditions))
    },
  }
}

function indexedStems(text: string, language: Language): string[] {
  return stemsOf(text, language).map((stem) => indexedWord(language, stem))
}

function indexedWord(language: Language, stem: string): string {
  return `${language}${stem}`
}
