import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** Fetches a URL of the platform and leaves the body unread. */
async function fetched(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  const isJson = answer.headers.get('content-type')?.includes('json')
  const body = isJson ? await answer.clone().json() : ''
  platform.witness(`${init?.method ?? 'GET'} ${new URL(url).pathname}`, { status: answer.status, body })
  return answer
}

async function uploaded(as: Who, name = 'luna.png', content: Uint8Array = sampleBytes.png) {
  const body = uploadForm(content, { name, folder: 'cases' })
  const answer = await platform.rest('POST /api/upload', { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { url: string; path: string; file: { id: string } }
}

describe('the URL of a file', () => {
  it('returns its content to anyone with the link, with its type and headers against execution', async () => {
    const { url } = await uploaded('donor')
    const answer = await fetched(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sampleBytes.png.length),
      'content-disposition': `inline; filename="luna.png"; filename*=UTF-8''luna.png`,
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-ratelimit-limit': expect.any(String),
    })
  })

  it('offers files other than pictures as a download, text in UTF-8', async () => {
    const { url } = await uploaded('donor', 'día 猫.txt', sampleBytes.text)
    const answer = await fetched(url)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="d_a _.txt"; filename*=UTF-8''d%C3%ADa%20%E7%8C%AB.txt`,
    )
    expect(await answer.text()).toBe(sampleBytes.text.toString())
  })

  it('returns byte ranges, and 416 for a range outside the file', async () => {
    const { url } = await uploaded('donor', 'a.txt', Buffer.from('0123456789'))
    const ask = async (range: string, more = {}) => {
      const answer = await fetched(url, { headers: { range, ...more } })
      return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() }
    }
    expect(await ask('bytes=2-4')).toEqual({ status: 206, range: 'bytes 2-4/10', text: '234' })
    expect(await ask('bytes=-3')).toEqual({ status: 206, range: 'bytes 7-9/10', text: '789' })
    expect(await ask('bytes=20-')).toEqual({ status: 416, range: 'bytes */10', text: '' })
    expect(await ask('bytes=2-4', { 'if-range': '"old"' })).toEqual({
      status: 200,
      range: null,
      text: '0123456789',
    })
  })

  it('returns 304 for a known ETag', async () => {
    const { url } = await uploaded('donor')
    const etag = (await fetched(url)).headers.get('etag') ?? ''
    const again = await fetched(url, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
  })

  it('responds to HEAD with headers only', async () => {
    const { url } = await uploaded('donor')
    const answer = await fetched(url, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(sampleBytes.png.length))
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await answer.text()).toBe('')
  })

  it('is the only address of the file: variations return 404', async () => {
    const { url, file } = await uploaded('donor')
    const paths = [
      url.replace('.png', '.html'),
      url.replace('.png', ''),
      `${platform.origin}/api/files/${file.id}.png`,
      `${platform.origin}/api/files/..%2F..%2Fbackoffice.sqlite`,
    ]
    for (const path of paths) expect((await fetched(path)).status, path).toBe(404)
    expect((await fetched(`${platform.origin}/api/files/%00.png`)).status).toBe(400)
    expect((await fetched(url, { method: 'DELETE' })).status).toBe(405)
  })

  it('is accepted as a picture of a case and as an attachment of a ticket', async () => {
    const { url } = await uploaded('guardian')
    const made = await platform.rest('POST /api/cases', {
      as: 'guardian',
      body: { name: 'Luna', description: 'Needs help.', imageUrl: url, additionalImages: [url] },
    })
    expect(made.body).toMatchObject({ imageUrl: url, additionalImages: [url] })
    const opened = await platform.graphql(
      `mutation ($url: String!) {
        createSupportTicket(input: {title: "t", description: "d", attachments: [{name: "luna.png", url: $url}]}) {
          attachments { url }
        }
      }`,
      { url },
      { as: 'guardian' },
    )
    expect(opened.data.createSupportTicket.attachments).toEqual([{ url }])
  })
})

describe('files in the graph', () => {
  const list = (as: Who, filter = {}) =>
    platform.graphql(
      'query ($filter: FileFilter) { files(filter: $filter, page: {limit: 100}) { nodes { id ownerId name folder path url } } }',
      { filter },
      { as },
    )
  const one = (id: string, as: Who) =>
    platform.graphql('query ($id: ID!) { file(id: $id) { id url } }', { id }, { as })
  const remove = (id: string, as: Who) =>
    platform.graphql('mutation ($id: ID!) { deleteFile(id: $id) }', { id }, { as })

  it('are limited to a person’s own, except for staff', async () => {
    const mine = await uploaded('investor')
    const own = (await list('investor')).data.files.nodes
    expect(own).toEqual([
      {
        id: mine.file.id,
        ownerId: expect.stringMatching(/^usr_/),
        name: 'luna.png',
        folder: 'cases',
        path: mine.path,
        url: mine.url,
      },
    ])
    const ids = async (as: Who, filter = {}) =>
      (await list(as, filter)).data.files.nodes.map(({ id }: { id: string }) => id)
    expect(await ids('donor')).not.toContain(mine.file.id)
    expect(await ids('donor', { ownerId: own[0].ownerId })).toEqual([])
    expect(await ids('staff', { ownerId: own[0].ownerId })).toEqual([mine.file.id])
    expect(await ids('staff', { folder: 'elsewhere' })).toEqual([])
    expect((await one(mine.file.id, 'donor')).data.file).toBeNull()
    expect((await one(mine.file.id, 'admin')).data.file).toEqual({ id: mine.file.id, url: mine.url })
    expect((await list('anonymous')).errors[0].extensions.code).toBe('UNAUTHORIZED')
  })

  it('are deleted with their content by their owner or staff, and are not found by others', async () => {
    const { file, url } = await uploaded('donor')
    const other = await uploaded('donor')
    expect((await remove(file.id, 'guardian')).errors[0].extensions.code).toBe('NOT_FOUND')
    expect((await fetched(url)).status).toBe(200)
    expect((await remove(file.id, 'donor')).data).toEqual({ deleteFile: true })
    expect((await fetched(url)).status).toBe(404)
    expect((await remove(file.id, 'donor')).errors[0].extensions.code).toBe('NOT_FOUND')
    expect((await remove(other.file.id, 'staff')).data).toEqual({ deleteFile: true })
    const contents = () => readdir(join(platform.dataDirectory, 'files'))
    await expect.poll(contents).not.toContain(file.id)
    await expect.poll(contents).not.toContain(other.file.id)
  })

  it('describe the file of a link without naming its owner', async () => {
    const { url } = await uploaded('donor')
    const link = /files\/([\w-]+)/.exec(url)?.[1]
    const answer = await platform.graphql(
      'query ($link: String!) { fileByLink(link: $link) { name type size } }',
      { link },
    )
    expect(answer.data.fileByLink).toEqual({
      name: 'luna.png',
      type: 'image/png',
      size: sampleBytes.png.length,
    })
  })

  it('are recorded in the audit log without their address', async () => {
    const { file, url } = await uploaded('donor')
    await remove(file.id, 'donor')
    const { data } = await platform.graphql(
      'query ($id: String!) { auditLogs(filter: {resourceId: $id}) { nodes { action details } } }',
      { id: file.id },
      { as: 'admin' },
    )
    const rows: { action: string }[] = data.auditLogs.nodes
    expect(rows.map(({ action }) => action).sort()).toEqual(['file_deleted', 'file_uploaded'])
    expect(JSON.stringify(rows)).not.toContain(/files\/([\w-]+)/.exec(url)?.[1])
  })
})
