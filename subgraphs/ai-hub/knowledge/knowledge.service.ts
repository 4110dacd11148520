import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { givenMembers } from '../../shared/given-members.js'
import { newId } from '../../shared/ids.js'
import {
  assertForward,
  type ConnectionOf,
  connectionOf,
  type Page,
  type PageInput,
  pageOf,
} from '../../shared/paging/page.js'
import { wordsOf } from '../../shared/search/folded-text.js'
import { searchTextOf } from '../../shared/search/search-tokens.js'
import { assertCurrent, isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import { textOf, validated } from '../../shared/validated.js'
import { actorOf } from '../../shared/viewer.js'
import { LANGUAGES, type Language } from '../analysis/labels.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type {
  CreateKnowledgeEntryInput,
  KnowledgeFilter,
  UpdateKnowledgeEntryInput,
} from './knowledge.inputs.js'
import { type EntryConditions, type EntryRecord, knowledgeStore } from './knowledge.store.js'
import { type KnowledgeEntry, type KnowledgeResult, knowledgeCategories } from './knowledge-entry.type.js'
import { seedKnowledge } from './seed-knowledge.mapper.js'
import { detectTextLanguage } from './text/language-detection.policy.js'
import { relevanceScores, type SearchedEntry } from './text/relevance.policy.js'
import { searchedWords, stemsOf } from './text/stem.mapper.js'

/** Number of candidates of a search, chosen by the database. */
const CANDIDATES = 400

/** Maximum length of a query; the rest is ignored. */
const MAX_QUERY_LENGTH = 2_000

const fields = {
  title: textOf(200),
  content: textOf(5_000),
  language: z.enum(LANGUAGES),
  category: z.enum(knowledgeCategories),
  keywords: z.array(textOf(60)).max(40, 'must have at most 40 elements'),
  source: textOf(300),
}
const newEntry = z.object({
  ...fields,
  language: fields.language.nullish(),
  keywords: fields.keywords.nullish(),
  source: fields.source.nullish(),
})
const changes = z.object({
  title: fields.title.nullish(),
  content: fields.content.nullish(),
  language: fields.language.nullish(),
  category: fields.category.nullish(),
  keywords: fields.keywords.nullish(),
  source: fields.source.nullish(),
})

/** Knowledge learnt from a text. */
export interface LearntEntry {
  readonly title: string
  readonly content: string
  readonly language: Language
  readonly source: string
}

/** An entry that may be added, and how the search sees it. */
export interface Draft {
  readonly entry: EntryRecord
  readonly seen: SearchedEntry
}

export type Knowledge = ReturnType<typeof createKnowledge>

/** The knowledge base: seeded, written by staff and learnt from texts; searched by questions. */
export function createKnowledge({ db, clock, audit }: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>) {
  /** @param drafts searched as if they were stored */
  async function search(
    query: string,
    conditions: EntryConditions,
    drafts: readonly Draft[] = [],
  ): Promise<KnowledgeResult[]> {
    const languages = conditions.language ? [conditions.language] : LANGUAGES
    const searched = searchedWords(query.slice(0, MAX_QUERY_LENGTH), languages)
    const stems = searched.flatMap(({ stems: byLanguage }) =>
      languages.map((language) => [language, byLanguage[language] ?? ''] as const),
    )
    const stored = await knowledgeStore(db).closest(stems, conditions, CANDIDATES)
    const candidates = [...stored.map(asDraft), ...drafts]
    const total = (await knowledgeStore(db).count(conditions)) + drafts.length
    const seen = candidates.map((one) => one.seen)
    const scores = relevanceScores(searched, seen, total)
    return candidates
      .map(({ entry }, at) => ({ id: entry.id, entry, relevance: 0, mentions: 0, ...scores[at] }))
      .filter(({ relevance }) => relevance > 0)
      .sort((a, b) => b.relevance - a.relevance || b.mentions - a.mentions || (a.id < b.id ? -1 : 1))
  }

  async function existing(from: Transaction, id: string): Promise<EntryRecord> {
    const entry = await knowledgeStore(from).byId(id)
    if (!entry) throw notFound('Knowledge entry', id)
    return entry
  }

  function entryOf(learnt: LearntEntry): EntryRecord {
    const now = timestamp(clock)
    return {
      ...withKey({ id: newId('kb'), ...learnt, keywords: [], category: 'learned' }),
      origin: 'learned',
      createdAt: now,
      updatedAt: now,
      version: 1,
    }
  }

  async function seed(trx: Transaction): Promise<number> {
    const now = timestamp(clock)
    for (const entry of seedKnowledge)
      await knowledgeStore(trx).add({
        ...withKey(entry),
        origin: 'seeded',
        createdAt: now,
        updatedAt: now,
        version: 1,
      })
    return seedKnowledge.length
  }

  return {
    search,

    find: (id: string, from: Database | Transaction = db): Awaitable<KnowledgeEntry | undefined> =>
      knowledgeStore(from).byId(id),
    findMany: (ids: readonly string[]): Promise<KnowledgeEntry[]> => knowledgeStore(db).byIds(ids),

    /** Seeds an empty knowledge base. */
    async prepare(): Promise<void> {
      if ((await knowledgeStore(db).count()) === 0) await inTransaction(db, seed)
    },

    /**
     * Entries for a query, most relevant first, none if it has no words; without a query all entries, newest first.
     * @throws ValidationError
     */
    async list(filter: KnowledgeFilter, input: PageInput): Promise<ConnectionOf<KnowledgeResult>> {
      const page = pageOf(input, 10)
      const conditions = { language: filter.language ?? undefined, category: filter.category ?? undefined }
      const query = searchTextOf(filter.query)
      if (query) {
        assertForward(page)
        if (page.after !== undefined)
          throw new ValidationError({ after: 'a search is paged by limit and offset' })
        const results = wordsOf(query).length > 0 ? await search(query, conditions) : []
        return connectionOf(sliceOf(results, page), page)
      }
      const found = await knowledgeStore(db).page(conditions, page)
      const rows = found.rows.map((entry) => ({ id: entry.id, entry, relevance: 1 }))
      return connectionOf({ ...found, rows }, page)
    },

    /** @throws ValidationError, CONFLICT if the content exists */
    async create(by: RequestContext, input: CreateKnowledgeEntryInput): Promise<KnowledgeEntry> {
      const { keywords, language, source, ...given } = validated(newEntry, input)
      const now = timestamp(clock)
      const record: EntryRecord = {
        ...withKey({
          id: newId('kb'),
          ...given,
          keywords: keywords ?? [],
          language: language ?? detectTextLanguage(`${given.title} ${given.content}`),
          source: source ?? `staff:${actorOf(by.viewer).id}`,
        }),
        origin: 'written',
        createdAt: now,
        updatedAt: now,
        version: 1,
      }
      await inTransaction(db, async (trx) => {
        if (!(await knowledgeStore(trx).add(record))) throw duplicateContent()
        await audit.record(trx, by, { action: 'knowledge.created', target: record.id })
      })
      return record
    },

    /** @throws ValidationError, NOT_FOUND, CONFLICT if another entry has the same content, or it was modified concurrently */
    async update(by: RequestContext, id: string, input: UpdateKnowledgeEntryInput): Promise<KnowledgeEntry> {
      const given = validated(changes, input)
      return inTransaction(db, async (trx) => {
        const before = await existing(trx, id)
        assertCurrent(before, input.version, (now) => modifiedConcurrently('entry', now))
        const after = withKey({
          ...before,
          ...givenMembers(given),
          updatedAt: timestamp(clock),
          version: before.version + 1,
        })
        if (isUnchanged(before, after)) return before
        const same = await knowledgeStore(trx).byContentKey(after.contentKey)
        if (same && same.id !== id) throw duplicateContent()
        await knowledgeStore(trx).change(after)
        await audit.record(trx, by, { action: 'knowledge.updated', target: id })
        return after
      })
    },

    /** @throws NOT_FOUND */
    async remove(by: RequestContext, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        await existing(trx, id)
        await knowledgeStore(trx).remove(id)
        await audit.record(trx, by, { action: 'knowledge.deleted', target: id })
      })
    },

    /** The entry that a text would add. */
    draft: (learnt: LearntEntry): Draft => asDraft(entryOf(learnt)),

    /** Stores drafts; one whose content exists is left out. */
    async add(trx: Transaction, drafts: readonly Draft[]): Promise<void> {
      for (const { entry } of drafts) await knowledgeStore(trx).add(entry)
    },

    /** The drafts whose content does not exist yet, once each. */
    async unknown(drafts: readonly Draft[]): Promise<Draft[]> {
      const byContent = new Map(drafts.toReversed().map((draft) => [draft.entry.contentKey, draft]))
      for (const known of await knowledgeStore(db).contentKeysAmong([...byContent.keys()]))
        byContent.delete(known)
      return [...byContent.values()]
    },

    /** Stores a learnt entry, or returns the existing one with the same content. */
    async learn(trx: Transaction, learnt: LearntEntry): Promise<KnowledgeEntry> {
      const record = entryOf(learnt)
      if (await knowledgeStore(trx).add(record)) return record
      return (await knowledgeStore(trx).byContentKey(record.contentKey)) ?? record
    },

    /** Deletes every entry and seeds again; returns the numbers of deleted and seeded entries. */
    async reset(trx: Transaction): Promise<{ removed: number; seeded: number }> {
      const removed = await knowledgeStore(trx).clear()
      return { removed, seeded: await seed(trx) }
    },
  }
}

/** Entries of one language that differ only in case, accents and punctuation are the same. */
function withKey<Entry extends Pick<KnowledgeEntry, 'content' | 'language'>>(
  entry: Entry,
): Entry & { contentKey: string } {
  const words = `${entry.language}:${wordsOf(entry.content).join(' ') || entry.content}`
  return { ...entry, contentKey: createHash('sha256').update(words).digest('hex') }
}

const asDraft = (entry: EntryRecord): Draft => ({ entry, seen: searchedEntry(entry) })

function searchedEntry({ title, keywords, content, language }: KnowledgeEntry): SearchedEntry {
  const stemCounts = (text: string) => {
    const counts = new Map<string, number>()
    for (const stem of stemsOf(text, language)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    return counts
  }
  return {
    language,
    title: stemCounts(title),
    keywords: stemCounts(keywords.join(' ')),
    content: stemCounts(content),
  }
}

function sliceOf<Row>(all: readonly Row[], { offset, limit }: Page) {
  return {
    rows: all.slice(offset, offset + limit),
    countAll: () => all.length,
    hasNext: offset + limit < all.length,
  }
}

function duplicateContent(): DomainError {
  return new DomainError('CONFLICT', 'Another entry has the same content; update that one.', {
    reason: 'same_content',
  })
}
