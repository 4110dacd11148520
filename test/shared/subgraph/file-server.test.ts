import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteFiles } from '../../../runtime/calls/remote-files.js'
import type { FileGateway, FileMetadata } from '../../../runtime/file-gateway.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { registerFiles } from '../../../subgraphs/shared/service-calls/file-server.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

const viewer: Viewer = { kind: 'session', subject: 'usr_1', role: 'user', email: 'a@b.example', name: 'A' }
const context: RequestContext = { viewer, requestId: 'req-1', idempotencyKey: 'key-1' }

/** A file gateway that records its calls. */
function rememberingDoor() {
  const stored: { content: Buffer; about: FileMetadata; context: RequestContext }[] = []
  const broken: unknown[] = []
  let begun = 0
  const gateway: FileGateway = {
    async store(content, about, by) {
      begun += 1
      try {
        stored.push({ content: await buffer(content), about: await about(), context: by })
      } catch (error) {
        broken.push(error)
        throw error
      }
      return { id: `fil_${stored.length}` }
    },
    async read(link, range) {
      if (link === 'fail') throw new Error('the disk is gone')
      if (link === 'later') throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      return link === 'known' ? Readable.from([`${link} ${JSON.stringify(range ?? 'whole')}`]) : undefined
    },
  }
  return { gateway, stored, broken, begun: () => begun }
}

let app: FastifyInstance
let log: ReturnType<typeof recordedLog>
let harness: ReturnType<typeof rememberingDoor>
let far: FileGateway
beforeEach(async () => {
  harness = rememberingDoor()
  log = recordedLog()
  app = Fastify()
  registerFiles(
    app,
    {
      store: (...given) => harness.gateway.store(...given),
      read: (...given) => harness.gateway.read(...given),
    },
    async ({ headers }) => {
      const token = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1]
      return token === undefined || token === 'bad'
        ? undefined
        : { viewer: JSON.parse(token), requestId: String(headers['x-request-id']) }
    },
    log,
  )
  far = remoteFiles({ urls: [await app.listen()], sign: async (signed) => JSON.stringify(signed) })
})
afterEach(() => app.close())

const about = async () => ({ name: 'día 猫.txt', folder: 'cases' })

describe('files of a backoffice in a separate process', () => {
  it('are stored as a stream, with their viewer and with metadata that follows the content', async () => {
    const content = new PassThrough()
    const storing = far.store(content, about, context)
    content.write('Luna ')
    content.end('sleeps.')
    expect(await storing).toEqual({ id: 'fil_1' })
    expect(harness.stored).toEqual([
      {
        content: Buffer.from('Luna sleeps.'),
        about: { name: 'día 猫.txt', folder: 'cases' },
        context: { viewer, requestId: 'req-1' },
      },
    ])
  })

  it('are read completely or by range; an unknown link returns undefined', async () => {
    const read = async (...given: Parameters<FileGateway['read']>) => {
      const content = await far.read(...given)
      return content && text(content)
    }
    expect(await read('known')).toBe('known "whole"')
    expect(await read('known', { first: 2, last: 5 })).toBe('known {"first":2,"last":5}')
    expect(await read('unknown')).toBeUndefined()
    expect(await read('../graphql')).toBeUndefined()
  })

  it('are stored and read through another process when one has stopped', async () => {
    const gone = Fastify()
    const goneUrl = await gone.listen()
    await gone.close()
    const { port } = app.server.address() as AddressInfo
    for (const [use, result] of [
      [async (files: FileGateway) => files.store(Readable.from(['Luna']), about, context), { id: 'fil_1' }],
      [async (files: FileGateway) => text((await files.read('known')) as Readable), 'known "whole"'],
    ] as const) {
      const files = remoteFiles({
        urls: [goneUrl, `http://127.0.0.1:${port}`],
        sign: async (signed) => JSON.stringify(signed),
      })
      expect(await use(files)).toEqual(result)
    }
    expect(harness.stored).toHaveLength(1)
  })

  it('are read again through another process when one dies during the read', async () => {
    const dying = createServer((request) => void request.destroy())
    await once(dying.listen(0, '127.0.0.1'), 'listening')
    const { port } = app.server.address() as AddressInfo
    const files = remoteFiles({
      urls: [`http://127.0.0.1:${(dying.address() as AddressInfo).port}`, `http://127.0.0.1:${port}`],
      sign: async (signed) => JSON.stringify(signed),
    })
    expect(await text((await files.read('known')) as Readable)).toBe('known "whole"')
    dying.close()
  })

  it('fail with the same errors as within the process', async () => {
    harness.gateway.store = async (content) => {
      content.resume()
      throw new DomainError('PAYLOAD_TOO_LARGE', 'Too large.', { file: 'must be smaller' })
    }
    await expect(far.store(Readable.from(['x']), about, context)).rejects.toMatchObject({
      message: 'Too large.',
      extensions: { code: 'PAYLOAD_TOO_LARGE', details: { file: 'must be smaller' } },
    })
  })

  it('are no longer sent once the service has rejected them', async () => {
    harness.gateway.store = async () => {
      throw new DomainError('PAYLOAD_TOO_LARGE', 'Too large.')
    }
    const endless = new PassThrough()
    endless.write('x'.repeat(100_000))
    await expect(far.store(endless, about, context)).rejects.toMatchObject({
      extensions: { code: 'PAYLOAD_TOO_LARGE' },
    })
    expect(endless.destroyed).toBe(true)
  })

  it('that are aborted by the sender are aborted at the service, with the error of the sender and none in the log', async () => {
    const content = new PassThrough()
    const storing = far.store(content, about, context)
    content.write('Luna ')
    await expect.poll(harness.begun).toBe(1)
    content.destroy(new Error('the client is gone'))
    await expect(storing).rejects.toThrow('the client is gone')
    await expect.poll(() => harness.broken.length).toBe(1)
    expect(harness.stored).toEqual([])
    // Logged afterwards.
    await expect(far.read('fail')).rejects.toThrow()
    expect(log.lines).toMatchObject([{ fields: { err: { message: 'the disk is gone' } } }])
  })

  it('whose metadata is invalid are not stored', async () => {
    const broken = async () => {
      await expect.poll(harness.begun).toBe(1)
      throw new Error('the form is broken')
    }
    await expect(far.store(Readable.from(['x']), broken, context)).rejects.toThrow('the form is broken')
    await expect.poll(() => harness.broken.length).toBe(1)
    expect(harness.stored).toEqual([])
  })

  it('are available only to processes of the platform', async () => {
    const stranger = remoteFiles({ urls: [app.listeningOrigin], sign: async () => 'bad' })
    const refused = { extensions: { code: 'UNAUTHORIZED' } }
    await expect(stranger.store(Readable.from(['x']), about, context)).rejects.toMatchObject(refused)
    await expect(stranger.read('known')).rejects.toMatchObject(refused)
    expect(harness.stored).toEqual([])
  })

  it('fail with INTERNAL_ERROR, and the cause is logged but not disclosed', async () => {
    const { statusCode, body } = await app.inject({
      url: '/files/fail',
      headers: { authorization: `Bearer ${JSON.stringify(viewer)}` },
    })
    expect({ statusCode, body: JSON.parse(body) }).toEqual({
      statusCode: 500,
      body: { message: 'The file could not be handled.', extensions: { code: 'INTERNAL_ERROR' } },
    })
    expect(log.lines).toMatchObject([{ level: 'error', fields: { err: { message: 'the disk is gone' } } }])
    const failure = await far.read('fail').catch((error: unknown) => error)
    expect(failure).toMatchObject({
      message: 'The file could not be handled.',
      extensions: { code: 'INTERNAL_ERROR' },
    })
  })

  it('fail with SERVICE_UNAVAILABLE and a retry time when the disk is full', async () => {
    const later = { extensions: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 5 } } }
    await expect(far.read('later')).rejects.toMatchObject(later)
  })

  it('fail with UPSTREAM_ERROR while the service is unavailable', async () => {
    await app.close()
    const away = { extensions: { code: 'UPSTREAM_ERROR' } }
    await expect(far.read('known')).rejects.toMatchObject(away)
    const content = Readable.from(['x'])
    const closed = once(content, 'close')
    await expect(far.store(content, about, context)).rejects.toMatchObject(away)
    await closed
    // Also while the content is still being sent.
    const coming = new PassThrough()
    coming.write('Luna ')
    await expect(far.store(coming, about, context)).rejects.toMatchObject(away)
    expect(coming.destroyed).toBe(true)
  })
})
