import Fastify, { type FastifyInstance } from 'fastify'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { conditionalReads } from '../../rest-adapter/core/conditional-reads.js'
import type { Viewer } from '../../schema/viewer.js'

const document = parse('{ texts }')

let app: FastifyInstance
let revision: number | undefined
let text: string
let executed: number
beforeEach(() => {
  ;[revision, text, executed] = [1, 'Żółw \u{1F422}', 0]
  const conditional = conditionalReads(() => revision)
  app = Fastify()
  app.get('/texts', (request, reply) => {
    const viewer = { kind: 'service', subject: String(request.headers.authorization) } satisfies Viewer
    const read = conditional(request, { viewer, requestId: 'r' }, document)
    if (read.sendUnchanged(reply)) return
    executed += 1
    const body = text
    // A commit during the read.
    if (request.headers['x-commit']) [revision, text] = [(revision ?? 0) + 1, `${text} and more`]
    read.send(reply, body)
  })
})
afterEach(() => app.close())

async function read(etag?: unknown, headers: Record<string, string> = {}, url = '/texts') {
  const condition = etag === undefined ? {} : { 'if-none-match': String(etag) }
  const response = await app.inject({ url, headers: { ...condition, ...headers } })
  return { status: response.statusCode, etag: response.headers.etag, body: response.body }
}

it('a repeated read is not executed again without a commit', async () => {
  const { etag } = await read()
  expect((await read(etag)).status).toBe(304)
  expect(executed).toBe(2)
  for (let count = 0; count < 3; count += 1) expect(await read(etag)).toEqual({ status: 304, etag, body: '' })
  expect(executed).toBe(2)
})

it('a repeated read is executed after a commit, and sent if it differs', async () => {
  const { etag } = await read()
  await read(etag)
  revision = 2
  expect((await read(etag)).status).toBe(304)
  revision = 3
  text = 'other'
  expect(await read(etag)).toMatchObject({ status: 200, body: 'other' })
  expect(executed).toBe(4)
})

it('a commit during a read does not count as part of the response', async () => {
  const { etag } = await read()
  expect((await read(etag, { 'x-commit': 'yes' })).status).toBe(304)
  expect(await read(etag)).toMatchObject({ status: 200, body: 'Żółw \u{1F422} and more' })
})

it('reads with another viewer, URL or tag are executed', async () => {
  const { etag } = await read()
  await read(etag)
  await read(etag, { authorization: 'other' })
  await read(etag, {}, '/texts?page=2')
  await read('"other"')
  expect(executed).toBe(5)
})

it('without known revisions, a read is executed and returns 304 if its tag is unchanged', async () => {
  revision = undefined
  const { etag } = await read()
  for (let count = 0; count < 2; count += 1) expect((await read(etag)).status).toBe(304)
  expect(executed).toBe(3)
})

it('reads with long URLs do not fill the memory: the earliest are executed again', async () => {
  const { etag } = await read()
  await read(etag)
  const long = 'x'.repeat(200_000)
  for (let page = 0; page < 25; page += 1) await read(etag, {}, `/texts?page=${page}&other=${long}`)
  expect(executed).toBe(27)
  await read(etag)
  expect(executed).toBe(28)
})
