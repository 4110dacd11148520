import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const post = (path: string, body: unknown, as: Who = 'donor') => platform.rest(`POST ${path}`, { as, body })
const list = (query = '', as: Who = 'donor') => platform.rest(`GET /api/user-conversations?${query}`, { as })
const read = async (id: string, as: Who = 'donor') =>
  (await list(`conversationId=${id}&messages=true`, as)).body.conversations[0]

describe('saved conversations', () => {
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello, how can I help?' },
  ]
  const save = (body: unknown, as: Who = 'donor') => post('/api/save-conversation', body, as)

  it('can be created, replaced, renamed and deleted', async () => {
    const { status, body } = await save({ messages })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      conversation: { kind: 'saved', title: 'Hi', messageCount: 2 },
    })
    expect(body.conversation.messages).toMatchObject(messages)
    const { id } = body.conversation
    const again = await save({ conversationId: id, title: 'Greeting', messages: messages.slice(0, 1) })
    expect(again.body.conversation).toMatchObject({ id, title: 'Greeting', messageCount: 1 })
    const patch = (more: object, as: Who = 'donor') =>
      platform.rest('PATCH /api/user-conversations', { as, body: { conversationId: id, ...more } })
    const { version } = again.body.conversation
    expect((await patch({ title: 'Better', version })).body.conversation).toMatchObject({ title: 'Better' })
    expect((await patch({ title: 'Late', version })).status).toBe(409)
    expect((await patch({ title: '' })).status).toBe(400)
    expect((await patch({ title: 'x'.repeat(201) })).status).toBe(400)
    expect((await patch({ title: 'Mine' }, 'admin')).status).toBe(404)
    expect((await patch({ title: 'Mine' }, 'anonymous')).status).toBe(401)
    const remove = (query: string, as: Who = 'donor') =>
      platform.rest(`DELETE /api/user-conversations?${query}`, { as })
    expect((await remove(`conversationId=${id}`, 'staff')).status).toBe(404)
    expect((await remove(`conversationId=${id}`, 'anonymous')).status).toBe(401)
    expect((await remove('')).status).toBe(400)
    expect((await remove(`conversationId=${id}`)).body).toMatchObject({ success: true })
    expect((await remove(`conversationId=${id}`)).status).toBe(404)
    expect((await list(`conversationId=${id}`)).status).toBe(404)
  })

  it('are 500 per person at most; a saved one can still be replaced', async () => {
    const { id } = (await save({ messages }, 'staff')).body.conversation
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const row = await db('conversations').where({ id }).first()
    const others = Array.from({ length: 499 }, (_, at) => ({ ...row, id: `cnv_${at}` }))
    await db.batchInsert('conversations', others, 50)
    const refused = await save({ messages }, 'staff')
    expect([refused.status, refused.body.code]).toEqual([429, 'QUOTA_EXCEEDED'])
    expect(refused.body.details).toEqual({ quota: 'saved_conversations_per_person', limit: 500, used: 500 })
    expect((await save({ conversationId: id, messages }, 'staff')).status).toBe(200)
    await db('conversations').where({ id: 'cnv_0' }).delete()
    await db.destroy()
    expect((await save({ messages }, 'staff')).status).toBe(200)
  })

  it('are listed with 2 MB of messages at most, so that one person cannot occupy the service', async () => {
    const content = 'ñ'.repeat(20_000)
    const long = Array.from({ length: 20 }, () => ({ role: 'user', content }))
    const saved = await Promise.all([1, 2, 3].map(() => save({ messages: long }, 'guardian')))
    const ids: string[] = saved.map(({ body }) => body.conversation.id)
    const several = await list('messages=true&limit=3', 'guardian')
    expect([several.status, Object.keys(several.body.details)]).toEqual([400, ['limit']])
    expect((await list('limit=3', 'guardian')).body.conversations).toHaveLength(3)
    expect((await list('messages=true&limit=2', 'guardian')).body.conversations[1].messages).toHaveLength(20)
    expect((await read(ids[0] ?? '', 'guardian')).messages).toHaveLength(20)
    const one = (id: string) =>
      `${id}: userConversations(filter: {id: "${id}"}) { nodes { messages { id } } }`
    const together = await platform.graphql(`{ ${ids.map(one).join(' ')} }`, {}, { as: 'guardian' })
    expect(together.errors[0].extensions.code).toBe('VALIDATION_ERROR')
  })

  it.each([
    [{}, 'messages'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'robot', content: 'Hi' }] }, 'messages.0.role'],
    [{ messages: [{ role: 'user' }] }, 'messages.0.content'],
    [{ messages: [{ role: 'user', content: '' }] }, 'messages.0.content'],
    [{ messages: Array(201).fill({ role: 'user', content: 'Hi' }) }, 'messages'],
    [{ messages, title: 5 }, 'title'],
  ])('are refused when invalid: %#', async (body, field) => {
    const answer = await save(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).join()).toContain(field.split('.').at(-1))
  })

  it('cannot replace conversations with the assistant or those of others', async () => {
    const { conversationId } = (await post('/api/chat-orchestrator', { message: 'Hello' })).body
    expect((await save({ conversationId, messages })).status).toBe(409)
    expect((await save({ conversationId, messages }, 'staff')).status).toBe(404)
    expect((await save({ messages }, 'anonymous')).status).toBe(401)
  })
})
