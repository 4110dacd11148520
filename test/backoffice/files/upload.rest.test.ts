import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../../../runtime/file-gateway.js'
import { type ClamdDouble, startClamd } from '../../support/doubles/clamd.js'
import { cameraJpeg, SECRET } from '../../support/fixtures/pictures-with-place.js'
import { eicar, sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const BYTES_PER_DAY = MAX_FILE_BYTES + 1_000_000

let clamd: ClamdDouble
let platform: RunningPlatform
beforeAll(async () => {
  clamd = await startClamd()
  platform = await startPlatform({ VIRUS_SCAN_URL: clamd.url, UPLOAD_BYTES_PER_DAY: String(BYTES_PER_DAY) })
})
afterAll(async () => {
  await platform.close()
  await clamd.close()
})

type Named = Parameters<typeof uploadForm>[1]
const send = (content: Uint8Array, named?: Named, as: Who = 'donor') =>
  platform.rest('POST /api/upload', { as, body: uploadForm(content, named) })

async function sent(content: Uint8Array, named?: Named, as: Who = 'donor') {
  const answer = await send(content, named, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { url: string; path: string; file: { id: string; name: string; type: string } }
}

/** The contents of the folders and of the database. */
async function kept() {
  const names = (folder: string) => readdir(join(platform.dataDirectory, folder)).catch(() => [])
  const rows = await platform.graphql('{ files(page: {limit: 100}) { totalCount } }', {}, { as: 'admin' })
  return {
    contents: (await names('files')).sort(),
    incoming: await names('incoming'),
    rows: rows.data.files.totalCount,
  }
}

describe('POST /api/upload', () => {
  it('stores the file and returns its address', async () => {
    const answer = await send(sampleBytes.png, { name: 'luna.png', folder: 'cases/luna' })
    expect(answer.status).toBe(200)
    const { id } = answer.body.file
    expect(answer.body).toEqual({
      success: true,
      url: expect.stringMatching(new RegExp(`^${platform.origin}/api/files/[\\w-]{32}\\.png$`)),
      path: `cases/luna/${id}/luna.png`,
      file: {
        id: expect.stringMatching(/^fil_/),
        name: 'luna.png',
        type: 'image/png',
        size: sampleBytes.png.length,
        sha256: createHash('sha256').update(sampleBytes.png).digest('hex'),
        createdAt: expect.stringMatching(/Z$/),
      },
    })
    const read = await fetch(answer.body.url)
    expect(Buffer.from(await read.arrayBuffer())).toEqual(sampleBytes.png)
  })

  it.each(['admin', 'staff', 'guardian', 'donor', 'investor'] as const)(
    'accepts files from the %s',
    async (who) => {
      await sent(sampleBytes.gif, { name: 'a.gif' }, who)
    },
  )

  it('removes camera metadata from pictures, and stores the place separately only on request', async () => {
    for (const choice of [undefined, 'true'] as const) {
      const answer = await send(cameraJpeg(), { name: 'luna.jpg', ...(choice ? { keepPlace: choice } : {}) })
      expect(answer.status).toBe(200)
      const read = Buffer.from(await (await fetch(answer.body.url)).arrayBuffer())
      expect(read.includes(SECRET)).toBe(false)
      expect(answer.body.file.size).toBe(read.length)
      expect(answer.body.file.sha256).toBe(createHash('sha256').update(read).digest('hex'))
      expect(answer.body.file.place).toEqual(choice && { latitude: -34.6, longitude: -58.4 })
      const shown = await platform.graphql(
        'query ($id: ID!) { file(id: $id) { place { latitude longitude } } }',
        { id: answer.body.file.id },
        { as: 'donor' },
      )
      expect(shown.data.file.place).toEqual(choice ? { latitude: -34.6, longitude: -58.4 } : null)
    }
  })

  it('refuses a truncated picture, and an invalid keepPlace', async () => {
    const before = await kept()
    const cut = await send(sampleBytes.png.subarray(0, 50), { name: 'luna.png' })
    expect([cut.status, cut.body.details]).toEqual([
      400,
      { file: 'is not a valid image/png file: ends early' },
    ])
    const undecided = await send(sampleBytes.png, { name: 'luna.png', keepPlace: 'perhaps' })
    expect([undecided.status, undecided.body.details]).toEqual([400, { keepPlace: 'must be true or false' }])
    expect(await kept()).toEqual(before)
  })

  it('returns 429 beyond the bytes allowed per person and day, and keeps nothing of that file', async () => {
    await sent(Buffer.alloc(MAX_FILE_BYTES, 0x20), { name: 'a.txt' }, 'investor')
    const before = await kept()
    const refused = await send(Buffer.alloc(1_000_001, 0x20), { name: 'b.txt' }, 'investor')
    expect(refused.status).toBe(429)
    const { used } = refused.body.details
    expect(used).toBeGreaterThanOrEqual(MAX_FILE_BYTES)
    expect(refused.body).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      error: expect.stringContaining(`${used} bytes today; the maximum is ${BYTES_PER_DAY}`),
      details: { limit: BYTES_PER_DAY, used, resetsAt: expect.stringMatching(/T00:00:00.000Z$/) },
    })
    expect(await kept()).toEqual(before)
    await sent(Buffer.alloc(BYTES_PER_DAY - used, 0x20), { name: 'c.txt' }, 'investor')
  })

  it('returns 401 without a session', async () => {
    const answer = await send(sampleBytes.png, {}, 'anonymous')
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('UNAUTHORIZED')
  })

  it.each([
    ['jpeg', 'image/jpeg', 'a.jpg'],
    ['gif', 'image/gif', 'a.gif'],
    ['webp', 'image/webp', 'a.webp'],
    ['pdf', 'application/pdf', 'a.pdf'],
    ['mp4', 'video/mp4', 'a.mp4'],
    ['text', 'text/plain', 'a.txt'],
    ['text', 'text/csv', 'a.csv'],
  ] as const)('recognises %s by its bytes as %s', async (kind, type, name) => {
    expect((await sent(sampleBytes[kind], { name })).file).toMatchObject({ type, name })
  })

  it('determines the type from the bytes rather than the name', async () => {
    const { file, url } = await sent(sampleBytes.jpeg, { name: 'page.html' })
    expect(file).toMatchObject({ type: 'image/jpeg', name: 'page.html.jpg' })
    expect(url).toMatch(/\.jpg$/)
  })

  it.each([
    ['executable', 'luna.png'],
    ['zip', 'luna.png'],
    ['svg', 'luna.svg'],
    ['svg', 'luna.png'],
    ['html', 'luna.html'],
    ['text', 'luna.js'],
  ] as const)('refuses %s called %s with 415 and keeps nothing', async (kind, name) => {
    const before = await kept()
    const answer = await send(sampleBytes[kind], { name })
    expect(answer.status).toBe(415)
    expect(answer.body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      details: { file: expect.any(String) },
    })
    expect(await kept()).toEqual(before)
  })

  it('refuses text with invalid UTF-8 or control characters', async () => {
    expect((await send(Buffer.from([0x41, 0xff, 0xfe, 0x42]), { name: 'a.txt' })).status).toBe(415)
    expect((await send(Buffer.from('bell\u0007'), { name: 'a.txt' })).status).toBe(415)
  })

  it('names the file after the field fileName, and sanitises the name', async () => {
    const form = new FormData()
    form.append('fileName', '../../gpj\u202e<Luna>.png')
    form.append('file', new Blob([new Uint8Array(sampleBytes.png)]), 'x.png')
    form.append('folder', '/cases//2026/')
    const { body } = await platform.rest('POST /api/upload', { as: 'donor', body: form })
    expect(body.file.name).toBe('gpj-Luna-.png')
    expect(body.path).toBe(`cases/2026/${body.file.id}/gpj-Luna-.png`)
  })

  it('refuses a folder that leads upwards', async () => {
    const answer = await send(sampleBytes.png, { folder: 'cases/../../etc' })
    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual({ folder: 'must not contain ..' })
  })

  it('accepts a file of exactly 10 MiB, and not one byte more', async () => {
    const largest = Buffer.alloc(MAX_FILE_BYTES, 0x20)
    sampleBytes.pdf.copy(largest)
    const { file } = await sent(largest, { name: 'large.pdf' })
    expect(file).toMatchObject({ size: MAX_FILE_BYTES })
    const before = await kept()
    const answer = await send(Buffer.concat([largest, Buffer.from('x')]), { name: 'large.pdf' })
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { file: expect.any(String) } })
    expect((await send(Buffer.alloc(MAX_FILE_BYTES + 200_000), {})).status).toBe(413)
    expect(await kept()).toEqual(before)
  })

  it.each([
    ['no file', (form: FormData) => form.append('folder', 'x'), 'file'],
    ['an empty form', () => undefined, 'file'],
    ['a text in place of the file', (form: FormData) => form.append('file', 'text'), 'file'],
    ['an empty file', (form: FormData) => form.append('file', new Blob([]), 'a.png'), 'file'],
    ['a file in another field', (form: FormData) => form.append('picture', new Blob(['x']), 'a.png'), 'file'],
    [
      'two files',
      (form: FormData) => {
        for (const name of ['a.png', 'b.png'])
          form.append('file', new Blob([new Uint8Array(sampleBytes.png)]), name)
      },
      'file',
    ],
    [
      'a folder beyond measure',
      (form: FormData) => {
        form.append('folder', 'x'.repeat(3_000))
        form.append('file', new Blob([new Uint8Array(sampleBytes.png)]), 'a.png')
      },
      'folder',
    ],
    [
      'very many fields',
      (form: FormData) => {
        for (let i = 0; i < 20; i++) form.append(`f${i}`, 'x')
        form.append('file', new Blob([new Uint8Array(sampleBytes.png)]), 'a.png')
      },
      'body',
    ],
  ])('returns 400 for %s and keeps nothing', async (_what, fill, field) => {
    const before = await kept()
    const form = new FormData()
    fill(form)
    const answer = await platform.rest('POST /api/upload', { as: 'donor', body: form })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', details: { [field]: expect.any(String) } })
    expect(await kept()).toEqual(before)
  })

  it.each([
    'application/json',
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
  ])('returns 415 for %s and names the type to send', async (type) => {
    const answer = await platform.rest('POST /api/upload', {
      as: 'donor',
      body: '{}',
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(415)
    expect(answer.body).toMatchObject({
      error: 'The file must be sent as multipart/form-data.',
      details: { 'Content-Type': 'must be multipart/form-data' },
    })
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
    'returns 400 for a malformed form: %s',
    async (type) => {
      const answer = await platform.rest('POST /api/upload', {
        as: 'donor',
        body: 'no form at all',
        headers: { 'content-type': type },
      })
      expect(answer.status).toBe(400)
    },
  )

  it('returns the first upload again for the same Idempotency-Key, and stores only one', async () => {
    const before = await kept()
    const headers = { 'idempotency-key': 'upload-1' }
    const again = () =>
      platform.rest('POST /api/upload', {
        as: 'guardian',
        headers,
        body: uploadForm(sampleBytes.png, { name: 'k.png' }),
      })
    const [first, second] = [await again(), await again()]
    expect(second.body).toEqual(first.body)
    expect(await kept()).toMatchObject({ rows: before.rows + 1, incoming: [] })
    const other = await platform.rest('POST /api/upload', {
      as: 'guardian',
      headers,
      body: uploadForm(sampleBytes.gif, { name: 'k.gif' }),
    })
    expect(other.status).toBe(409)
  })

  it('keeps concurrent uploads apart', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        sent(Buffer.from(`number ${i}`), { name: 'same.txt', folder: 'same' }),
      ),
    )
    expect(new Set(all.map(({ path }) => path)).size).toBe(6)
    const texts = await Promise.all(all.map(async ({ url }) => (await fetch(url)).text()))
    expect(texts).toEqual(Array.from({ length: 6 }, (_, i) => `number ${i}`))
  })
})

describe('an endless upload', () => {
  it('has its connection closed and leaves nothing', async () => {
    const before = await kept()
    const token = await platform.session('donor')
    const socket = connect(Number(new URL(platform.origin).port), '127.0.0.1')
    const head = [
      'POST /api/upload HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=cut',
      'transfer-encoding: chunked',
    ]
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(chunk('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'))
    const more = chunk('Luna '.repeat(50_000))
    // Sends as long as the server reads, and never stops to read a response.
    const send = () => {
      while (!socket.destroyed && socket.write(more));
    }
    socket.on('drain', send).on('error', () => socket.destroy())
    send()
    await new Promise((closed) => socket.once('close', closed))
    expect(await kept()).toEqual(before)
  })

  it('is ended after five minutes by the request timeout of the server', () => {
    expect(platform.platform.app.server.requestTimeout).toBe(300_000)
  })
})

describe('an interrupted upload', () => {
  /** Sends the beginning of a form over a separate socket. */
  async function begin(text: string, type = 'multipart/form-data; boundary=cut') {
    const token = await platform.session('donor')
    const socket = connect(Number(new URL(platform.origin).port), '127.0.0.1')
    const head = [
      'POST /api/upload HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      `content-type: ${type}`,
      'content-length: 5000000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
    return socket
  }
  const fileHead = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

  it('leaves no row, content or temporary file when cut within the file', async () => {
    const before = await kept()
    expect(before.incoming).toEqual([])
    const socket = await begin(fileHead + 'Luna '.repeat(50_000))
    await expect.poll(async () => (await kept()).incoming.length).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await kept()).incoming.length).toBe(0)
    expect(await kept()).toEqual(before)
  })

  it('leaves nothing when cut between the file and the end of the form', async () => {
    const before = await kept()
    const socket = await begin(
      `${fileHead}Luna sleeps.\r\n--cut\r\ncontent-disposition: form-data; name="folder"\r\n\r\nca`,
    )
    await expect.poll(async () => (await kept()).incoming.length).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await kept()).incoming.length).toBe(0)
    expect(await kept()).toEqual(before)
  })
})

describe('the virus scan', () => {
  beforeEach(() => clamd.setBroken(false))

  it('scans every upload', async () => {
    const before = clamd.scanned()
    await sent(sampleBytes.png)
    expect(clamd.scanned()).toBe(before + 1)
  })

  it('refuses malware and keeps nothing of it', async () => {
    const before = await kept()
    for (const content of [eicar, Buffer.concat([Buffer.alloc(200_000, 'a'), eicar])]) {
      const answer = await send(content, { name: 'invoice.txt' })
      expect(answer.status).toBe(400)
      expect(answer.body.details).toEqual({ file: 'contains malware: Eicar-Test-Signature' })
    }
    expect(await kept()).toEqual(before)
  })

  it('returns 502 and keeps nothing while the scanner is unavailable', async () => {
    const before = await kept()
    clamd.setBroken(true)
    expect((await send(sampleBytes.png)).status).toBe(502)
    expect(await kept()).toEqual(before)
  })
})
