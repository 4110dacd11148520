import { beforeEach, expect, test } from 'vitest'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { MAX_MESSAGES } from '../../../schema/input-rules/conversations.js'
import {
  type AuditTrail,
  createBackofficeAudit,
} from '../../../subgraphs/backoffice/audit/audit-trail.service.js'
import { audited } from '../../../subgraphs/backoffice/audit/audited-actions.policy.js'
import {
  createConversations,
  eraseConversations,
} from '../../../subgraphs/backoffice/conversations/conversation.service.js'
import { createOrchestrator } from '../../../subgraphs/backoffice/conversations/orchestrator.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { createUsers } from '../../../subgraphs/backoffice/users/user.service.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { requestBy, testAuditKey } from '../../support/fixtures/audit.js'
import { staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const bruno = staffMember('bruno')

describeOnDatabasesOf('backoffice', 'conversations', (open) => {
  let db: Database
  let audit: AuditTrail
  let conversations: ReturnType<typeof createConversations>
  beforeEach(async () => {
    db = await open()
    const clock = manualClock()
    audit = createBackofficeAudit({ clock, key: testAuditKey })
    conversations = createConversations({ db, clock, audit })
  })

  const messagesOf = (...ids: string[]) => conversations.messagesOf(ids, graphContext(ana))
  const save = (by = ana, content = 'Hi') => conversations.save(by, { messages: [{ role: 'user', content }] })

  test('keep their messages in order, with sources and any content', async () => {
    const begun = conversations.begun(ana, 'chat', 'Hola\u202e\n¿qué tal?')
    expect(begun.title).toBe('Hola ¿qué tal?')
    const sources = [{ kind: 'case', id: 'cas_1', title: 'Luna' }]
    await conversations.addTurn(ana, begun, [
      { role: 'user', content: '🐶'.repeat(1_000) },
      { role: 'assistant', content: '<b>', sources, confidence: 0.5 },
    ])
    await conversations.addTurn(
      ana,
      await conversations.own(ana, begun.id),
      [{ role: 'user', content: 'x' }],
      {
        language: 'es',
        caseId: 'cas_1',
      },
    )
    const messages = await messagesOf(begun.id)
    expect(messages.map(({ position, role }) => [position, role])).toEqual([
      [0, 'user'],
      [1, 'assistant'],
      [2, 'user'],
    ])
    expect(messages[1]).toMatchObject({ content: '<b>', sources, confidence: 0.5 })
    expect(await conversations.own(ana, begun.id)).toMatchObject({
      messageCount: 3,
      language: 'es',
      caseId: 'cas_1',
    })
  })

  test('end an onboarding also for a person without a profile, who signs in at an external provider', async () => {
    const clock = manualClock()
    const notifier = createNotifier({ clock })
    const users = createUsers({ db, clock, audit, notifier, identity: {} as IdentityDirectory })
    const { onboard } = createOrchestrator({ graph: {} as GraphClient, users, conversations })
    const elsewhere = requestBy('user', { id: 'auth0|7' })
    const { conversationId } = await onboard(elsewhere, { language: 'en' })
    const say = (message: string) => onboard(elsewhere, { conversationId, message })
    for (const message of ['donate', 'dogs']) expect(await say(message)).toMatchObject({ understood: true })
    expect(await say('yes')).toMatchObject({ done: true, answers: { animals: ['dog'], updates: true } })
  })

  test('refuse a turn beyond the limit without storing a part of it', async () => {
    const begun = conversations.begun(ana, 'chat', 'Long')
    const said = (count: number) =>
      Array.from({ length: count }, () => ({ role: 'user' as const, content: 'x' }))
    await conversations.addTurn(ana, begun, said(MAX_MESSAGES - 1))
    await expect(conversations.addTurn(ana, begun, said(2))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await messagesOf(begun.id)).toHaveLength(MAX_MESSAGES - 1)
  })

  test('accept no turn once they are deleted', async () => {
    const kept = await save()
    await conversations.remove(ana, kept.id)
    await expect(conversations.addTurn(ana, kept, [{ role: 'user', content: 'x' }])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('are not begun by a turn that ends after its person was erased', async () => {
    const begun = conversations.begun(ana, 'chat', 'Slow')
    await inTransaction(db, (trx) => audit.record(trx, ana, audited('user_erased', 'usr_ana')))
    const turn = conversations.addTurn(ana, begun, [{ role: 'user', content: 'My secret' }])
    await expect(turn).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await messagesOf(begun.id)).toEqual([])
  })

  test('of a person are erased with their messages, while those of others are kept', async () => {
    const mine = [await save(), await save()]
    const other = await save(bruno)
    expect(await inTransaction(db, (trx) => eraseConversations(trx, 'usr_ana'))).toBe(2)
    expect(await (await conversations.list(ana, {}, {})).countAll()).toBe(0)
    expect(await messagesOf(...mine.map(({ id }) => id))).toEqual([])
    expect((await conversations.list(bruno, {}, {})).nodes.map(({ id }) => id)).toEqual([other.id])
    expect(await messagesOf(other.id)).toHaveLength(1)
  })
})
