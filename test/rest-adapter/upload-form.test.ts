import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOfThrown } from '../../edge/failures/failure.js'
import { readUploadForm, readUploadForms } from '../../rest-adapter/core/request/upload-form.js'
import { createSpool } from '../../subgraphs/backoffice/files/upload-spool.store.js'
import { uploadForm } from '../support/fixtures/sample-files.js'

let folder: string
let app: FastifyInstance
let thrown: unknown[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
  thrown = []
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** A server that receives files into a spool and returns the outcome. */
async function server(spool: ReturnType<typeof createSpool>): Promise<string> {
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    thrown.push(error)
    return reply.code(500).send({ code: failureOfThrown(error)?.code ?? 'INTERNAL_ERROR' })
  })
  app.register(async (scope) => {
    await readUploadForms(scope)
    scope.post('/', async (request, reply) => {
      const spooled = await readUploadForm(request, reply, async (content, about) => {
        const taken = await spool.take(content, 10_000_000)
        await about()
        return taken
      })
      return { size: spooled.size }
    })
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** A disk that is full after a number of bytes. */
const fullAfter = (most: number) => (): Writable => {
  let size = 0
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(
        size > most ? Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) : null,
      )
    },
  })
}

describe('a form whose file is written to a spool', () => {
  it('is stored completely', async () => {
    const origin = await server(createSpool(folder))
    const answer = await fetch(origin, { method: 'POST', body: uploadForm(Buffer.alloc(700_000, 1)) })
    expect(await answer.json()).toEqual({ size: 700_000 })
  })

  it.each([0, 300_000])('results in an internal error when the disk is full after %i bytes', async (most) => {
    const origin = await server(createSpool(folder, fullAfter(most)))
    const answer = await fetch(origin, { method: 'POST', body: uploadForm(Buffer.alloc(700_000, 1)) })
    expect(await answer.json()).toEqual({ code: 'INTERNAL_ERROR' })
    expect(thrown).toMatchObject([{ name: 'SpoolError', cause: { code: 'ENOSPC' } }])
  })

  it('is refused when it ends in the middle of the file, and leaves no file behind', async () => {
    const origin = await server(createSpool(folder))
    const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const answer = await fetch(origin, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: head + 'Luna '.repeat(90_000),
    })
    expect(await answer.json()).toEqual({ code: 'VALIDATION_ERROR' })
    expect(thrown).toMatchObject([{ details: { body: 'is not a complete multipart form' } }])
    expect(await readdir(folder)).toEqual([])
  })
})
