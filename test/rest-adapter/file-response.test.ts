import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FileFacts, fileResponse } from '../../rest-adapter/core/reply/file-response.js'

const facts: FileFacts = {
  name: 'luna.jpg',
  type: 'image/jpeg',
  size: 1000,
  sha256: 'ab'.repeat(32),
  createdAt: '2026-11-20T10:11:12.345Z',
}
const etag = `"${facts.sha256}"`
const modified = 'Fri, 20 Nov 2026 10:11:12 GMT'

describe('the response to a request for a file', () => {
  it('is the whole file with its type, and announces support for ranges', () => {
    expect(fileResponse(facts, {})).toEqual({
      status: 200,
      headers: expect.objectContaining({
        'Content-Type': 'image/jpeg',
        'Content-Length': '1000',
        'Accept-Ranges': 'bytes',
        ETag: etag,
        'Last-Modified': modified,
        'X-Content-Type-Options': 'nosniff',
      }),
    })
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=999-5000', 999, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-5000', 0, 999],
  ])('is partial content for %s', (range, first, last) => {
    expect(fileResponse(facts, { range })).toMatchObject({
      status: 206,
      range: { first, last },
      headers: {
        'Content-Range': `bytes ${first}-${last}/1000`,
        'Content-Length': String(last - first + 1),
        'Content-Type': 'image/jpeg',
      },
    })
  })

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has the status 416 for %s', (range) => {
    const { status, headers } = fileResponse(facts, { range })
    expect(status).toBe(416)
    expect(headers).toMatchObject({ 'Content-Range': 'bytes */1000' })
    expect(headers).not.toHaveProperty('Content-Length')
  })

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b', ''])(
    'is the whole file for the unsupported range %j',
    (range) => {
      expect(fileResponse(facts, { range }).status).toBe(200)
    },
  )

  it('is partial content only if If-Range matches the file', () => {
    const range = 'bytes=0-9'
    expect(fileResponse(facts, { range, 'if-range': etag }).status).toBe(206)
    expect(fileResponse(facts, { range, 'if-range': modified }).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Fri, 20 Nov 2026 10:11:13 GMT'])
      expect(fileResponse(facts, { range, 'if-range': other }).status).toBe(200)
  })

  it('has the status 304 if the client has the file already, even for a range', () => {
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect(fileResponse(facts, { 'if-none-match': known, range: 'bytes=0-1' }).status).toBe(304)
    expect(fileResponse(facts, { 'if-modified-since': modified }).status).toBe(304)
    expect(fileResponse(facts, { 'if-modified-since': 'Fri, 20 Nov 2026 10:11:11 GMT' }).status).toBe(200)
    expect(fileResponse(facts, { 'if-modified-since': 'yesterday' }).status).toBe(200)
    // If the ETag differs, the time is ignored.
    expect(fileResponse(facts, { 'if-none-match': '"x"', 'if-modified-since': modified }).status).toBe(200)
    expect(fileResponse(facts, { 'if-none-match': etag }).headers).toMatchObject({ ETag: etag })
  })

  it('shows images inline, and offers other files for download under both forms of the name', () => {
    const disposition = (change: Partial<FileFacts>) =>
      fileResponse({ ...facts, ...change }, {}).headers['Content-Disposition']
    expect(disposition({})).toBe(`inline; filename="luna.jpg"; filename*=UTF-8''luna.jpg`)
    expect(disposition({ type: 'application/pdf', name: `día "1" (50%)'.pdf` })).toBe(
      `attachment; filename="d_a _1_ (50_)'.pdf"; filename*=UTF-8''d%C3%ADa%20%221%22%20%2850%25%29%27.pdf`,
    )
    expect(fileResponse({ ...facts, type: 'text/csv' }, {}).headers['Content-Type']).toBe(
      'text/csv; charset=utf-8',
    )
  })

  it('never includes bytes beyond the file, for any range', () => {
    const number = fc.oneof(fc.constant(''), fc.nat(2000).map(String))
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 1500 }), (from, to, size) => {
        const { status, range, headers } = fileResponse({ ...facts, size }, { range: `bytes=${from}-${to}` })
        if (status !== 206) {
          expect([200, 416]).toContain(status)
          return
        }
        const { first, last } = range ?? { first: -1, last: -1 }
        expect(first >= 0 && first <= last && last < size).toBe(true)
        expect(headers['Content-Length']).toBe(String(last - first + 1))
      }),
    )
  })

  it('has a valid Content-Disposition for any file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const value = fileResponse({ ...facts, name }, {}).headers['Content-Disposition'] ?? ''
        expect(value).toMatch(/^inline; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w!~.%-]*$/)
      }),
    )
  })
})
