import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorCodes } from '../../../schema/error-codes.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const open = (key: string, name: string, as: Who = 'guardian') =>
  platform.rest('POST /api/cases', { as, body: { name }, headers: { 'idempotency-key': key } })

it('returns the first response again for the same key and body, and creates one case', async () => {
  const name = 'Luna of the key'
  const first = await open('key-1', name)
  const second = await open('key-1', name)
  expect(second.status).toBe(first.status)
  expect(second.body).toEqual(first.body)
  const { cases } = (await platform.rest('GET /api/cases?limit=100', { as: 'guardian' })).body
  expect(cases.filter((one: { name: string }) => one.name === name)).toHaveLength(1)
})

it('returns 409 for the same key with another body', async () => {
  await open('key-2', 'Sol')
  const { status, body } = await open('key-2', 'Sombra')
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'CONFLICT',
    error: expect.stringContaining('Idempotency-Key'),
    details: errorCodes.IDEMPOTENCY_CONFLICT.remedy,
  })
})

it('treats the same key of another person as a different key', async () => {
  const mine = await open('key-3', 'Rayo')
  const theirs = await open('key-3', 'Rayo', 'staff')
  expect(theirs.body.id).not.toBe(mine.body.id)
})

it('accepts a key again whose first request was rejected', async () => {
  expect((await open('key-4', '')).status).toBe(400)
  expect((await open('key-4', 'Trueno')).body.name).toBe('Trueno')
})

it('returns the first response again over GraphQL', async () => {
  const mutation = 'mutation { createCase(input: { name: "Estrella" }) { id } }'
  const send = () =>
    platform.graphql(mutation, {}, { as: 'guardian', headers: { 'idempotency-key': 'key-5' } })
  const first = await send()
  expect(first.data.createCase.id).toMatch(/^cas_/)
  expect(await send()).toEqual(first)
})

it('rejects a malformed key over GraphQL and creates nothing', async () => {
  const mutation = 'mutation { createCase(input: { name: "Cometa" }) { id } }'
  for (const key of ['two words', 'k'.repeat(256)]) {
    const { errors } = await platform.graphql(
      mutation,
      {},
      { as: 'guardian', headers: { 'idempotency-key': key } },
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  const { cases } = (await platform.rest('GET /api/cases?limit=100', { as: 'guardian' })).body
  expect(cases.map(({ name }: { name: string }) => name)).not.toContain('Cometa')
})
