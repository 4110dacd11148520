import type { Knex } from 'knex'
import { jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { AiSource } from '../ai/ai.type.js'
import type {
  Conversation,
  ConversationKind,
  ConversationLanguage,
  ConversationMessage,
  MessageRole,
} from './conversation.type.js'
import type { OnboardingProgress } from './onboarding.policy.js'

interface ConversationRow {
  id: string
  user_id: string
  kind: ConversationKind
  title: string
  language: ConversationLanguage | null
  case_id: string | null
  progress: string | null
  message_count: number
  version: number
  created_at: string
  updated_at: string
}

interface MessageRow {
  id: string
  conversation_id: string
  position: number
  role: MessageRole
  content: string
  sources: string | null
  confidence: number | null
  created_at: string
}

/** A conversation as kept. */
export interface ConversationRecord extends Readonly<Conversation> {
  readonly userId: string
  /** Where getting to know the platform stands. */
  readonly progress?: OnboardingProgress
}

/** A message as kept. */
export interface MessageRecord extends Readonly<ConversationMessage> {
  readonly conversationId: string
  /** From 0 in its conversation. */
  readonly position: number
}

const progressColumn = optionalColumn(jsonColumn<OnboardingProgress>())
const sourcesColumn = optionalColumn(jsonColumn<readonly AiSource[]>())

const rowOf = (record: ConversationRecord): ConversationRow => ({
  id: record.id,
  user_id: record.userId,
  kind: record.kind,
  title: record.title,
  language: record.language ?? null,
  case_id: record.caseId ?? null,
  progress: progressColumn.write(record.progress),
  message_count: record.messageCount,
  version: record.version,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
})

const recordOf = (row: ConversationRow): ConversationRecord => {
  const progress = progressColumn.read(row.progress)
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    title: row.title,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.case_id === null ? {} : { caseId: row.case_id }),
    ...(progress === undefined ? {} : { progress }),
    messageCount: row.message_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const messageRowOf = (record: MessageRecord): MessageRow => ({
  id: record.id,
  conversation_id: record.conversationId,
  position: record.position,
  role: record.role,
  content: record.content,
  sources: sourcesColumn.write(record.sources),
  confidence: record.confidence ?? null,
  created_at: record.createdAt,
})

const messageOf = (row: MessageRow): MessageRecord => {
  const sources = sourcesColumn.read(row.sources)
  return {
    id: row.id,
    conversationId: row.conversation_id,
    position: row.position,
    role: row.role,
    content: row.content,
    ...(sources === undefined ? {} : { sources }),
    ...(row.confidence === null ? {} : { confidence: row.confidence }),
    createdAt: row.created_at,
  }
}

/** Conversations and what was said in them. */
export function conversationStore(db: Knex) {
  const table = () => db<ConversationRow>('conversations')
  const messages = () => db<MessageRow>('conversation_messages')
  return {
    /** The conversation, if it is that person's. */
    async ofUser(userId: string, id: string): Promise<ConversationRecord | undefined> {
      const row = await table().where({ id, user_id: userId }).first()
      return row && recordOf(row)
    },

    /** Those of a person, what was spoken in last first. */
    async page(
      userId: string,
      { kind, id }: { kind?: ConversationKind | undefined; id?: string | undefined },
      page: Page,
    ): Promise<PageRows<ConversationRecord>> {
      const query = table().where({ user_id: userId })
      if (kind !== undefined) query.where({ kind })
      if (id !== undefined) query.where({ id })
      const sort = [{ column: 'updated_at', direction: 'desc' }] as const
      return mapRows(await selectPage<ConversationRow>(query, { sort, page }), recordOf)
    },

    /** In order, conversation after conversation. */
    async messagesOf(ids: readonly string[]): Promise<MessageRecord[]> {
      const rows = await messages()
        .whereIn('conversation_id', [...ids])
        .orderBy(['conversation_id', 'position'])
      return rows.map(messageOf)
    },

    async insert(record: ConversationRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Writes the record over the version it came from; false when somebody else was faster. */
    async replace(record: ConversationRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: record.id, version: basedOn }).update(rowOf(record))) === 1
    },

    async addMessages(records: readonly MessageRecord[]): Promise<void> {
      await insertRows(db, 'conversation_messages', records.map(messageRowOf))
    },

    async clearMessages(id: string): Promise<void> {
      await messages().where({ conversation_id: id }).delete()
    },

    async remove(id: string): Promise<void> {
      await this.clearMessages(id)
      await table().where({ id }).delete()
    },

    /** Removes all that a person said, and answers how many conversations those were. */
    async removeOfUser(userId: string): Promise<number> {
      await messages()
        .whereIn('conversation_id', table().where({ user_id: userId }).select('id'))
        .delete()
      return table().where({ user_id: userId }).delete()
    },
  }
}
