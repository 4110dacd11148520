import type { Knex } from 'knex'
import { messageRoles } from '../../../schema/input-rules/conversations.js'
import { languages } from '../../../schema/languages.js'
import { integer, json, oneOf, optional, real, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { AiSource } from '../ai/ai.type.js'
import { type ConversationKind, conversationKinds } from './conversation.type.js'
import type { OnboardingProgress } from './onboarding.policy.js'

const conversations = rowCodec('conversations', {
  id: text,
  userId: text,
  kind: oneOf(conversationKinds),
  title: text,
  language: optional(oneOf(languages)),
  caseId: optional(text),
  /** The progress of the onboarding. */
  progress: optional(json<OnboardingProgress>()),
  messageCount: integer,
  version: integer,
  createdAt: time,
  updatedAt: time,
})

const messages = rowCodec('conversation_messages', {
  id: text,
  conversationId: text,
  /** From 0 in its conversation. */
  position: integer,
  role: oneOf(messageRoles),
  content: text,
  sources: optional(json<readonly AiSource[]>()),
  confidence: optional(real),
  createdAt: time,
})

export type ConversationRecord = RecordOf<typeof conversations>

export type MessageRecord = RecordOf<typeof messages>

/** Conversations and their messages. */
export function conversationStore(db: Knex) {
  const table = () => conversations.query(db)
  const messageTable = () => messages.query(db)
  return {
    /** The conversation, if it belongs to the person. */
    async ofUser(userId: string, id: string): Promise<ConversationRecord | undefined> {
      const row = await table().where({ id, user_id: userId }).first()
      return row && conversations.read(row)
    },

    /** Number of a person's conversations of a kind. */
    count: (userId: string, kind: ConversationKind): Promise<number> =>
      countRows(table().where({ user_id: userId, kind })),

    /** A person's conversations, most recently active first. */
    async page(
      userId: string,
      { kind, id }: { kind?: ConversationKind | undefined; id?: string | undefined },
      page: Page,
    ): Promise<PageRows<ConversationRecord>> {
      const query = table().where({ user_id: userId })
      if (kind !== undefined) query.where({ kind })
      if (id !== undefined) query.where({ id })
      const sort = [{ column: 'updated_at', direction: 'desc' }] as const
      return mapRows(await selectPage(query, { sort, page }), conversations.read)
    },

    /** The length of the messages of conversations together, in bytes; reads none of them. */
    async messageBytes(ids: readonly string[]): Promise<number> {
      const [row] = await messageTable()
        .whereIn('conversation_id', [...ids])
        .select({ bytes: db.raw('sum(octet_length(content))') })
      return Number(row?.bytes ?? 0)
    },

    /** In order, grouped by conversation. */
    async messagesOf(ids: readonly string[]): Promise<MessageRecord[]> {
      const rows = await messageTable()
        .whereIn('conversation_id', [...ids])
        .orderBy(['conversation_id', 'position'])
      return rows.map(messages.read)
    },

    async insert(record: ConversationRecord): Promise<void> {
      await table().insert(conversations.write(record))
    },

    /** Replaces the version it is based on. @returns false when it was modified concurrently */
    async replace(record: ConversationRecord, basedOn: number): Promise<boolean> {
      return (
        (await table().where({ id: record.id, version: basedOn }).update(conversations.write(record))) === 1
      )
    },

    async addMessages(records: readonly MessageRecord[]): Promise<void> {
      await insertRows(db, messages.table, records.map(messages.write))
    },

    async clearMessages(id: string): Promise<void> {
      await messageTable().where({ conversation_id: id }).delete()
    },

    async remove(id: string): Promise<void> {
      await this.clearMessages(id)
      await table().where({ id }).delete()
    },

    /** Deletes a person's conversations with their messages. @returns the number of conversations */
    async removeOfUser(userId: string): Promise<number> {
      await messageTable()
        .whereIn('conversation_id', table().where({ user_id: userId }).select('id'))
        .delete()
      return table().where({ user_id: userId }).delete()
    },
  }
}
