import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { shortened } from '../../../schema/shortened-text.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Timestamp, timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { textOf, validated } from '../../shared/validated.js'
import { actorOf } from '../../shared/viewer.js'
import type { Language } from '../analysis/labels.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Interactions } from '../interactions/interactions.service.js'
import { wasErased } from '../personal-data/erased-people.service.js'
import type { ExtractInsightsInput } from './insight.inputs.js'
import { type InsightRecord, insightStore } from './insight.store.js'
import type { ExtractedInsights } from './insight.type.js'
import { type FoundInsight, findInsights } from './insight-extraction.policy.js'
import type { Knowledge, LearntEntry } from './knowledge.service.js'
import type { KnowledgeEntry } from './knowledge-entry.type.js'
import { detectTextLanguage } from './text/language-detection.policy.js'
import type { Sentence } from './text/sentence.mapper.js'

const MAX_TITLE_LENGTH = 120

const given = z.object({
  text: textOf(20_000),
  context: z
    .object({ source: textOf(300).nullish(), caseId: textOf(60).nullish(), guardianId: textOf(60).nullish() })
    .nullish(),
})

export interface SourceText {
  readonly text: string
  readonly source: string
  readonly guardianId?: string | undefined
  readonly caseId?: string | undefined
}

/** What happens to deleted knowledge whose text is read again. */
type WhenDeleted = 'is learnt again' | 'stays deleted'

export interface InsightDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly knowledge: Knowledge
  readonly interactions: Interactions
}

export type Insights = ReturnType<typeof createInsights>

/** Insights from texts: found by rules, stored with evidence and source. */
export function createInsights({ db, clock, audit, knowledge, interactions }: InsightDependencies) {
  /** The entry of a known sentence, which staff may have corrected; otherwise it is learnt. */
  async function entryIdOf(
    trx: Transaction,
    learnt: LearntEntry,
    knownId: string | undefined,
    whenDeleted: WhenDeleted,
  ): Promise<string> {
    const known = knownId === undefined ? undefined : await knowledge.find(knownId, trx)
    if (known) return known.id
    if (knownId !== undefined && whenDeleted === 'stays deleted') return knownId
    return (await knowledge.learn(trx, learnt)).id
  }

  /** Stores the findings of a text, unless it was erased with its guardian or cases; those stored before are returned again. */
  async function keep(
    trx: Transaction,
    from: SourceText,
    { language, found }: { readonly language: Language; readonly found: readonly FoundInsight[] },
    whenDeleted: WhenDeleted,
    readAt?: Timestamp,
  ) {
    if (from.guardianId && (await wasErased(trx, from.guardianId, readAt)))
      return { insights: [], entries: 0 }
    const before = await insightStore(trx).byKeys(found.map((one) => keyOf(from, one)))
    const entryIds = new Map(before.map(({ sentence, entryId }) => [sentence, entryId]))
    const entries = new Map<Sentence, string>()
    const records: InsightRecord[] = []
    for (const one of found) {
      const { sentence } = one
      const title = shortened(sentence.text, MAX_TITLE_LENGTH)
      const learnt = { title, content: sentence.text, language, source: from.source }
      const entryId =
        entries.get(sentence) ?? (await entryIdOf(trx, learnt, entryIds.get(sentence.text), whenDeleted))
      entries.set(sentence, entryId)
      records.push(recordOf(from, one, { language, entryId, createdAt: timestamp(clock) }))
    }
    await insightStore(trx).add(records)
    const kept = await insightStore(trx).byKeys(records.map(({ key }) => key))
    const byKey = new Map(kept.map((record) => [record.key, record]))
    const inOrder = [...new Set(records.map(({ key }) => key))].flatMap((key) => byKey.get(key) ?? [])
    return { insights: inOrder, entries: new Set(inOrder.map(({ entryId }) => entryId)).size }
  }

  async function extracted(by: RequestContext, from: SourceText): Promise<ExtractedInsights> {
    const language = detectTextLanguage(from.text)
    const { found, skipped } = findInsights(from.text, language)
    const kept = await inTransaction(db, async (trx) => {
      const result = await keep(trx, from, { language, found }, 'is learnt again')
      await audit.record(trx, by, {
        action: 'knowledge.insights_extracted',
        target: 'knowledge',
        details: { source: from.source, insights: result.insights.length, entries: result.entries, skipped },
      })
      return result
    })
    return { language, source: from.source, ...kept, skipped }
  }

  return {
    findMany: (ids: readonly string[]): Promise<InsightRecord[]> => insightStore(db).byIds(ids),

    /** The stored insights about a guardian, newest first; their texts are not read. */
    known: (guardianId: string, input: PageInput) =>
      connectionFrom(input, (page) => insightStore(db).page(guardianId, page)),

    /** The linked knowledge of insights. */
    async linkedTo(insightIds: readonly string[]): Promise<{ insightId: string; entry: KnowledgeEntry }[]> {
      const links = await insightStore(db).linksOf(insightIds)
      const entries = await knowledge.findMany([...new Set(links.map(({ entryId }) => entryId))])
      const byId = new Map(entries.map((entry) => [entry.id, entry]))
      return links.flatMap(({ insightId, entryId }) => {
        const entry = byId.get(entryId)
        return entry ? [{ insightId, entry }] : []
      })
    },

    /**
     * Extracts insights from a text. Repeating it changes nothing and returns the same.
     * @throws ValidationError
     */
    async extract(by: RequestContext, input: ExtractInsightsInput): Promise<ExtractedInsights> {
      const { text, context } = validated(given, input)
      const from: SourceText = {
        text,
        source: context?.source ?? `text:${actorOf(by.viewer).id}`,
        ...(context?.guardianId ? { guardianId: context.guardianId } : {}),
        ...(context?.caseId ? { caseId: context.caseId } : {}),
      }
      const { result } = await interactions.tracked(
        'CaseAgent',
        'learning',
        () => extracted(by, from),
        ({ insights }) => ({
          confidence: insights.reduce((sum, { confidence }) => sum + confidence, 0) / (insights.length || 1),
          succeeded: insights.length > 0,
        }),
      )
      return result
    },

    /**
     * Extracts insights from several texts; returns all of them. Knowledge that staff has deleted since an earlier time stays
     * deleted.
     * @param readAt when the texts were read: what was erased since is not learnt
     */
    async learnFrom(texts: readonly SourceText[], readAt = timestamp(clock)): Promise<InsightRecord[]> {
      const all = new Map<string, InsightRecord>()
      for (const from of texts) {
        // Other requests get a turn, and may write, after each text: SQLite answers without waiting.
        await nextTurn()
        const language = detectTextLanguage(from.text)
        const findings = { language, ...findInsights(from.text, language) }
        const { insights } = await inTransaction(db, (trx) =>
          keep(trx, from, findings, 'stays deleted', readAt),
        )
        for (const insight of insights) all.set(insight.id, insight)
      }
      return [...all.values()]
    },

    /**
     * Links an insight of a guardian to a knowledge entry; repeating it changes nothing.
     * @throws NOT_FOUND for either
     */
    async link(
      by: RequestContext,
      wanted: { insightId: string; entryId: string; guardianId?: string | null | undefined },
    ): Promise<InsightRecord> {
      const { insightId, entryId, guardianId } = wanted
      return inTransaction(db, async (trx) => {
        const insight = await insightStore(trx).byId(insightId)
        if (!insight || (guardianId && insight.guardianId !== guardianId))
          throw notFound('Insight', insightId)
        if (!(await knowledge.find(entryId, trx))) throw notFound('Knowledge entry', entryId)
        const linkedBy = actorOf(by.viewer).id
        await insightStore(trx).link({ insightId, entryId, linkedBy, createdAt: timestamp(clock) })
        await audit.record(trx, by, { action: 'insight.linked', target: insightId, details: { entryId } })
        return insight
      })
    },

    /**
     * Deletes everything that was learnt and written, and seeds the knowledge base again.
     * @throws ValidationError naming `confirm` when it is not true
     */
    async reset(by: RequestContext, confirm: boolean): Promise<{ removed: number; seeded: number }> {
      if (confirm !== true)
        throw new ValidationError({
          confirm: 'must be true: everything that was written and learnt is deleted',
        })
      return inTransaction(db, async (trx) => {
        const insights = await insightStore(trx).clear()
        const result = await knowledge.reset(trx)
        await audit.record(trx, by, {
          action: 'knowledge.reset',
          target: 'knowledge',
          details: { ...result, insights },
        })
        return result
      })
    },
  }
}

function keyOf(
  { source, guardianId, caseId }: SourceText,
  { kind, value, sentence }: FoundInsight,
): InsightRecord['key'] {
  const said = [guardianId ?? '', caseId ?? '', source, kind, value, sentence.text].join('\n')
  return createHash('sha256').update(said).digest('hex')
}

function recordOf(
  from: SourceText,
  found: FoundInsight,
  rest: Pick<InsightRecord, 'language' | 'entryId' | 'createdAt'>,
): InsightRecord {
  const { text, source, guardianId, caseId } = from
  const { kind, value, start, end, confidence, sentence } = found
  return {
    id: newId('ins'),
    key: keyOf(from, found),
    kind,
    value,
    evidence: text.slice(start, end),
    sentence: sentence.text,
    confidence,
    source,
    ...(guardianId ? { guardianId } : {}),
    ...(caseId ? { caseId } : {}),
    ...rest,
  }
}
