import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRemotePictures, type RemotePictures } from '../../platform/pages/pictures/remote-pictures.js'
import { sandboxAvatarUrl } from '../../runtime/demo-pictures.js'
import { PICTURE_PATH, pictureAddresses } from '../../runtime/picture-addresses.js'
import { samplePost } from '../../subgraphs/ai-hub/microblog/sample-post.mapper.js'
import { cameraJpeg, SECRET } from '../support/fixtures/pictures-with-place.js'
import { sampleBytes } from '../support/fixtures/sample-files.js'
import { runDirectory } from '../support/runner/run-directory.js'

const log = pino({ enabled: false })
const folder = join(runDirectory(), 'pictures')

let server: Server
let origin: string
let requests: string[]
let respond: RequestListener
const opened: RemotePictures[] = []

function pictures(allowPrivate = true): RemotePictures {
  const made = createRemotePictures(folder, { allowPrivate, log })
  opened.push(made)
  return made
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  server.closeAllConnections()
  server.close()
})

it('reads pictures again once their folder can be read', async () => {
  respond = (_request, response) => response.end(cameraJpeg())
  const made = pictures()
  writeFileSync(folder, 'not a folder')
  await expect(made.read(`${origin}/luna`)).rejects.toThrow()
  rmSync(folder)
  expect((await made.read(`${origin}/luna`))?.type).toBe('image/jpeg')
})

it('downloads a picture once for concurrent readers, and stores it without metadata for later processes', async () => {
  respond = (_request, response) => response.setHeader('content-type', 'text/html').end(cameraJpeg())
  const first = pictures()
  const found = await Promise.all(['a', 'a', 'a'].map(() => first.read(`${origin}/luna`)))
  expect(found.map((one) => one?.type)).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg'])
  expect(found[0]?.content.includes(SECRET)).toBe(false)
  expect((await pictures().read(`${origin}/luna`))?.digest).toBe(found[0]?.digest)
  expect(requests).toEqual(['/luna'])
  const [name = ''] = readdirSync(folder)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  rmSync(join(folder, name))
  expect((await first.read(`${origin}/luna`))?.content).toEqual(found[0]?.content)
})

it.each<[string, RequestListener]>([
  ['script', (_request, response) => response.setHeader('content-type', 'image/png').end(sampleBytes.svg)],
  ['a page', (_request, response) => response.end(sampleBytes.html)],
  ['a document', (_request, response) => response.end(sampleBytes.pdf)],
  [
    'more than 10 MiB',
    (_request, response) => response.end(Buffer.concat([sampleBytes.png, Buffer.alloc(10_485_760)])),
  ],
  ['an error', (_request, response) => response.writeHead(500).end(sampleBytes.png)],
  ['a cut connection', (request) => request.socket.destroy()],
  [
    'endless redirects',
    (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
  ],
  [
    'a redirect to a file',
    (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
])('%s is not a picture, and the server is not requested again immediately', async (_what, listener) => {
  respond = listener
  const store = pictures()
  expect(await store.read(`${origin}/x`)).toBeUndefined()
  const asked = requests.length
  expect(await store.read(`${origin}/x`)).toBeUndefined()
  expect(requests.length).toBe(asked)
  expect(readdirSync(folder)).toEqual([])
})

it('follows a redirect, but requests no private address unless allowed', async () => {
  respond = (request, response) =>
    request.url === '/moved'
      ? response.writeHead(301, { location: '/here' }).end()
      : response.end(sampleBytes.png)
  expect((await pictures().read(`${origin}/moved`))?.type).toBe('image/png')
  requests = []
  expect(await pictures(false).read(`${origin}/other`)).toBeUndefined()
  expect(requests).toEqual([])
})

it('accepts only unchanged picture paths signed with the current or the previous secret', () => {
  const before = pictureAddresses(['old secret of thirty-two letters'], 'https://rescue.example')
  const after = pictureAddresses(
    ['new secret of thirty-two letters', 'old secret of thirty-two letters'],
    'https://rescue.example',
  )
  const other = pictureAddresses(['another secret of the same length'], 'https://rescue.example')
  expect(before.pathOf('https://rescue.example/api/files/x.png?v=1')).toBe('/api/files/x.png?v=1')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (url) => {
      const path = before.pathOf(url).slice(PICTURE_PATH.length)
      expect(path).toMatch(/^[\w-]{22}\/[\w-]*$/)
      expect([before.urlOf(path), after.urlOf(path), other.urlOf(path)]).toEqual([url, url, undefined])
      expect(before.urlOf(`${path}AAAA`)).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})

it('maps demo pictures to this platform, regardless of the port in the seeded data', () => {
  const { pathOf } = pictureAddresses(['a secret of thirty-two letters or so'], 'https://rescue.example')
  for (const origin of ['http://127.0.0.1:4999', 'http://localhost:4000', 'https://media.sandbox.example'])
    expect(pathOf(`${origin}/demo-pictures/cat-grey.svg`)).toBe('/demo-pictures/cat-grey.svg')
  for (const url of [
    'https://evil.example/demo-pictures/cat-grey.svg',
    'http://127.0.0.1:4000/demo-pictures/x.svg',
  ])
    expect(pathOf(url)).toMatch(/^\/media\//)
  const pictures = Array.from({ length: 12 }, (_, at) => samplePost('somebody', at).images).flat()
  expect(pictures.length).toBeGreaterThan(0)
  pictures.push(sandboxAvatarUrl('ñandú_🐦'), sandboxAvatarUrl(''))
  for (const url of pictures) expect(pathOf(url)).toMatch(/^\/demo-pictures\/(dog|cat)-[a-z]+\.svg$/)
})
