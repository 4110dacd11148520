import {
  conversationChanges,
  MAX_MESSAGES,
  savedConversation,
} from '../../../schema/input-rules/conversations.js'
import { shortened } from '../../../schema/shortened-text.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { quotaExceeded } from '../../shared/quota.js'
import { assertCurrent, modifiedConcurrently } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { type AuditedAction, audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { wasRemoved } from '../users/user-erasure.service.js'
import type {
  ConversationFilter,
  SaveConversationInput,
  UpdateConversationInput,
} from './conversation.inputs.js'
import { type ConversationRecord, conversationStore, type MessageRecord } from './conversation.store.js'
import type { ConversationKind, ConversationMessage } from './conversation.type.js'

const MAX_TITLE_LENGTH = 80

/** Each may have as much text as a request; longer ones with the assistant take many requests. */
const MAX_SAVED = 500

/** Of the messages in one response; a single conversation may have more. */
const MAX_MESSAGE_BYTES = 2_000_000

/** What a request has read: the key in its context. */
const MESSAGES_READ = {}

/** A new message. */
export type NewMessage = Pick<ConversationMessage, 'role' | 'content' | 'sources' | 'confidence'>

/** Changes that a turn makes to its conversation. */
export type TurnChange = Partial<Pick<ConversationRecord, 'language' | 'caseId' | 'progress'>>

export type ConversationDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>

export type Conversations = ReturnType<typeof createConversations>

/** Conversations, each visible to its owner only: NOT_FOUND for anyone else, including staff. */
export function createConversations({ db, clock, audit }: ConversationDependencies) {
  async function own(
    from: Database | Transaction,
    by: RequestContext,
    id: string,
  ): Promise<ConversationRecord> {
    const found = await conversationStore(from).ofUser(personOf(by.viewer).subject, id)
    if (!found) throw notFound('Conversation', id)
    return found
  }

  async function record(
    trx: Transaction,
    by: RequestContext,
    action: AuditedAction,
    { id, kind }: ConversationRecord,
  ) {
    // Privacy: the audit log records that a conversation changed, not its content.
    await audit.record(trx, by, audited(action, id, { after: { kind } }))
  }

  function begun(by: RequestContext, kind: ConversationKind, title: string): ConversationRecord {
    const now = timestamp(clock)
    return {
      id: newId('cnv'),
      userId: personOf(by.viewer).subject,
      kind,
      title: titleOf(title),
      messageCount: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
  }

  function messagesFrom(id: string, first: number, newMessages: readonly NewMessage[]): MessageRecord[] {
    const createdAt = timestamp(clock)
    return newMessages.map((one, at) => ({
      ...one,
      id: newId('msg'),
      conversationId: id,
      position: first + at,
      createdAt,
    }))
  }

  return {
    own: (by: RequestContext, id: string): Promise<ConversationRecord> => own(db, by, id),
    begun,

    /**
     * The person's conversations, most recently active first.
     * @throws NOT_FOUND for the id of another user
     */
    async list(
      by: RequestContext,
      { kind, id }: ConversationFilter,
      input: PageInput,
    ): Promise<ConnectionOf<ConversationRecord>> {
      if (id) await own(db, by, id)
      const conditions = { kind: kind ?? undefined, id: id ?? undefined }
      return connectionFrom(input, (page) =>
        conversationStore(db).page(personOf(by.viewer).subject, conditions, page),
      )
    },

    /**
     * The messages of conversations.
     * @throws ValidationError if the request reads several conversations with too much text together
     */
    async messagesOf(ids: readonly string[], context: GraphContext): Promise<MessageRecord[]> {
      const read = context.once(MESSAGES_READ, () => ({ conversations: 0, bytes: 0 }))
      read.conversations += ids.length
      read.bytes += await conversationStore(db).messageBytes(ids)
      if (read.conversations > 1 && read.bytes > MAX_MESSAGE_BYTES) throw tooMuchText(read.bytes)
      return conversationStore(db).messagesOf(ids)
    },

    /**
     * Adds a turn: its messages and changes. A new conversation is created with it.
     * @returns the messages as stored
     * @throws CONFLICT for a conversation that is full, NOT_FOUND for one that was deleted concurrently
     */
    async addTurn(
      by: RequestContext,
      conversation: ConversationRecord,
      newMessages: readonly NewMessage[],
      change: TurnChange = {},
    ): Promise<MessageRecord[]> {
      return inTransaction(db, async (trx) => {
        const store = conversationStore(trx)
        const isNew =
          conversation.messageCount === 0 && !(await store.ofUser(conversation.userId, conversation.id))
        // The response of the assistant takes time, in which the person may have been erased.
        if (isNew && (await wasRemoved(trx, conversation.userId)))
          throw notFound('Conversation', conversation.id)
        if (isNew) await store.insert(conversation)
        // Read again: another turn may have been added concurrently.
        const before = await own(trx, by, conversation.id)
        if (before.messageCount + newMessages.length > MAX_MESSAGES) throw isFull()
        const added = messagesFrom(before.id, before.messageCount, newMessages)
        await store.addMessages(added)
        const messageCount = before.messageCount + added.length
        const version = before.version + 1
        const after = { ...before, ...change, messageCount, version, updatedAt: timestamp(clock) }
        await store.replace(after, before.version)
        await record(trx, by, isNew ? 'conversation_begun' : 'conversation_continued', after)
        return added
      })
    },

    /**
     * Saves a conversation that the client held without the assistant, or replaces a saved one.
     * @throws ValidationError, NOT_FOUND, CONFLICT for a conversation with the assistant, QUOTA_EXCEEDED
     */
    async save(by: RequestContext, input: SaveConversationInput): Promise<ConversationRecord> {
      const { title, messages } = validated(savedConversation, input)
      const first = messages[0]?.content ?? ''
      return inTransaction(db, async (trx) => {
        const store = conversationStore(trx)
        const before = input.conversationId ? await own(trx, by, input.conversationId) : undefined
        if (before && before.kind !== 'saved')
          throw new DomainError('CONFLICT', 'Conversations with the assistant cannot be overwritten.')
        const used = before ? 0 : await store.count(personOf(by.viewer).subject, 'saved')
        if (used >= MAX_SAVED) throw tooManySaved(used)
        const base = before ?? begun(by, 'saved', title ?? first)
        const after: ConversationRecord = {
          ...base,
          title: title ?? base.title,
          messageCount: messages.length,
          version: before ? before.version + 1 : 1,
          updatedAt: timestamp(clock),
        }
        if (before) {
          await store.clearMessages(before.id)
          await store.replace(after, before.version)
        } else await store.insert(after)
        await store.addMessages(messagesFrom(after.id, 0, messages))
        await record(trx, by, 'conversation_saved', after)
        return after
      })
    },

    /** @throws ValidationError, NOT_FOUND, CONFLICT when it was modified concurrently */
    async update(by: RequestContext, input: UpdateConversationInput): Promise<ConversationRecord> {
      const { title } = validated(conversationChanges, input)
      return inTransaction(db, async (trx) => {
        const before = await own(trx, by, input.conversationId)
        assertCurrent(before, input.version, (record) => modifiedConcurrently('conversation', record))
        if (title == null) return before
        const after = { ...before, title, version: before.version + 1 }
        await conversationStore(trx).replace(after, before.version)
        await record(trx, by, 'conversation_updated', after)
        return after
      })
    },

    /** @throws NOT_FOUND */
    async remove(by: RequestContext, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const before = await own(trx, by, id)
        await conversationStore(trx).remove(id)
        await record(trx, by, 'conversation_deleted', before)
      })
    },
  }
}

/** The start of the first message, on one line. */
function titleOf(text: string): string {
  return shortened(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), MAX_TITLE_LENGTH)
}

function tooMuchText(bytes: number): ValidationError {
  const limit =
    `is too large: the messages have ${bytes} bytes together, and a response at most ${MAX_MESSAGE_BYTES}; ` +
    'request fewer conversations, or one by its id'
  return new ValidationError({ limit })
}

function tooManySaved(used: number): DomainError {
  return quotaExceeded(`You have saved ${used} conversations, the maximum; replace or delete one.`, {
    quota: 'saved_conversations_per_person',
    limit: MAX_SAVED,
    used,
  })
}

function isFull(): DomainError {
  return new DomainError('CONFLICT', `A conversation has at most ${MAX_MESSAGES} messages; start a new one.`)
}

/**
 * Deletes a person's conversations with all their messages (GDPR erasure).
 * @returns the number of conversations
 */
export function eraseConversations(trx: Transaction, userId: string): Promise<number> {
  return conversationStore(trx).removeOfUser(userId)
}
