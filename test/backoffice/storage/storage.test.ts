import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStorage } from '../../../subgraphs/backoffice/storage/storage.client.js'
import type { Storage } from '../../../subgraphs/backoffice/storage/storage.type.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { type S3Double, startS3 } from '../../support/doubles/s3.js'

let folder: string
let s3: S3Double
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  s3 = await startS3()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function content(text: string) {
  const path = join(folder, 'content')
  await writeFile(path, text)
  return { path, size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

async function textAt(storage: Storage, key: string, range?: { first: number; last: number }) {
  const stream = await storage.read(key, range)
  return stream && (await buffer(stream)).toString()
}

describe.each([
  ['a folder', () => undefined],
  ['a bucket', () => s3.url],
])('contents in %s', (_where, url) => {
  const open = () => openStorage(url(), folder)

  it('are stored, read whole or in part, replaced and deleted', async () => {
    const storage = open()
    await storage.put('fil_1', await content('Luna sleeps.'))
    expect(await textAt(storage, 'fil_1')).toBe('Luna sleeps.')
    expect(await textAt(storage, 'fil_1', { first: 5, last: 10 })).toBe('sleeps')
    await storage.put('fil_1', await content('Luna runs.'))
    expect(await textAt(open(), 'fil_1')).toBe('Luna runs.')
    await storage.remove('fil_1')
    expect(await storage.read('fil_1')).toBeUndefined()
  })

  it('that do not exist are read as undefined, and deleted without an error', async () => {
    expect(await open().read('fil_2')).toBeUndefined()
    await open().remove('fil_2')
  })
})

describe('a folder', () => {
  it('is inside the data folder unless its path is absolute', async () => {
    await openStorage('file:', folder).put('fil_1', await content('a'))
    await openStorage('file:pictures', folder).put('fil_2', await content('b'))
    await openStorage(`file:${join(folder, 'abroad')}`, '/nowhere').put('fil_3', await content('c'))
    expect(await readdir(join(folder, 'files'))).toEqual(['fil_1'])
    expect(await readdir(join(folder, 'pictures'))).toEqual(['fil_2'])
    expect(await readdir(join(folder, 'abroad'))).toEqual(['fil_3'])
  })

  it('rejects keys that could lead outside the folder', async () => {
    for (const key of ['../out', 'a/b', '', '.', 'x\0y'])
      await expect(openStorage(undefined, folder).read(key)).rejects.toThrow('storage key')
  })

  it.runIf(process.platform === 'linux')(
    'has the content and its name on disk once it is stored',
    async () => {
      const storage = openStorage(undefined, folder)
      await storage.put('fil_1', await content('a'))
      const handle = await openFile(folder)
      await handle.close()
      const prototype = Object.getPrototypeOf(handle) as FileHandle
      const sync = prototype.sync
      const flushed: [path: string, names: string[]][] = []
      vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
        flushed.push([readlinkSync(`/proc/self/fd/${this.fd}`), readdirSync(join(folder, 'files')).sort()])
        return sync.call(this)
      })
      await storage.put('fil_2', await content('b'))
      const draft = expect.stringMatching(/^fil_2.+/)
      expect(flushed).toEqual([
        [expect.stringMatching(/\/files\/fil_2.+$/), ['fil_1', draft]],
        [join(folder, 'files'), ['fil_1', 'fil_2']],
      ])
    },
  )

  it('keeps nothing of content that cannot be copied', async () => {
    const gone = { path: join(folder, 'gone'), size: 1, sha256: '' }
    await expect(openStorage(undefined, folder).put('fil_1', gone)).rejects.toThrow('ENOENT')
    expect(await readdir(join(folder, 'files'))).toEqual([])
  })
})

describe('a bucket', () => {
  it('receives signed requests below the prefix, for exactly the required range', async () => {
    const storage = openStorage(s3.url, folder)
    await storage.put('fil_1', await content('Luna sleeps.'))
    expect([...s3.objects.keys()]).toEqual(['/pictures/rescue/fil_1'])
    await textAt(storage, 'fil_1', { first: 0, last: 3 })
    expect(s3.ranges).toEqual(['bytes=0-3'])
  })

  it('limits the time until it responds, not that in which a client downloads the content', async () => {
    const limits: AbortController[] = []
    const asked: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const limit = new AbortController()
      limits.push(limit)
      asked.push(milliseconds)
      return limit.signal
    })
    const storage = openStorage(s3.url, folder)
    await storage.put('fil_1', await content('Luna sleeps.'.repeat(100_000)))
    const stream = await storage.read('fil_1')
    expect(asked).toEqual([19_000, 15_000])
    for (const limit of limits) limit.abort(new Error('the time is over'))
    expect(stream && (await buffer(stream)).length).toBe(1_200_000)
  })

  it('that refuses the signature causes an upstream error without the secret', async () => {
    const storage = openStorage(s3.wrongSecretUrl, folder)
    const refusal = storage.put('fil_1', await content('x'))
    await expect(refusal).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    await expect(refusal.catch((error) => JSON.stringify(error))).resolves.not.toContain('another')
    expect(s3.objects.size).toBe(0)
  })

  it('that fails or is unavailable causes an upstream error', async () => {
    s3.setBroken(true)
    await expect(openStorage(s3.url, folder).read('fil_1')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    await s3.close()
    await expect(openStorage(s3.url, folder).remove('fil_1')).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  it('that cannot be used is named in the log once, and again after it could be used', async () => {
    const log = recordedLog()
    const storage = openStorage(s3.url, folder, log)
    for (const isBroken of [true, true, false, true]) {
      s3.setBroken(isBroken)
      await storage.put('fil_1', await content('x')).catch(() => undefined)
    }
    const line = { level: 'error', message: 'the bucket of STORAGE_URL cannot be used' }
    expect(log.lines).toMatchObject([line, line])
    expect(log.lines.map(({ fields }) => String(Reflect.get(fields, 'err')))).toEqual(
      log.lines.map(() => expect.stringMatching(/^Error: status 5\d\d$/)),
    )
  })

  it('that does not exist causes an upstream error for writes', async () => {
    const elsewhere = openStorage(s3.url.replace('@pictures', '@elsewhere'), folder)
    await expect(elsewhere.put('fil_1', await content('x'))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  it('must be configured with its access key', () => {
    expect(() => openStorage('s3://pictures/rescue', folder)).toThrow('STORAGE_URL must be s3://')
  })
})
