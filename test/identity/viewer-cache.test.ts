import { beforeEach, describe, expect, it } from 'vitest'
import { createViewerCache, type Resolution, type ViewerCache } from '../../gateway/identity/viewer-cache.js'

let now = 0
let loads: string[] = []
let cache: ViewerCache
beforeEach(() => {
  now = 1_000_000
  loads = []
  cache = createViewerCache({ lifetimeMs: 4_000, capacity: 3, now: () => now })
})

function person(subject: string, validUntil = Number.POSITIVE_INFINITY): Resolution {
  return { person: { kind: 'session', subject, role: 'user', email: '', name: '' }, validUntil }
}

async function resolve(key: string, resolution: Resolution = person(key)): Promise<string> {
  const answer = await cache.resolve(key, async () => {
    loads.push(key)
    return resolution
  })
  return 'person' in answer ? answer.person.subject : answer.refusal
}

describe('the viewer cache', () => {
  it('loads a viewer once, and again when its lifetime has ended', async () => {
    await resolve('ana')
    now += 3_999
    expect(await resolve('ana')).toBe('ana')
    expect(loads).toEqual(['ana'])
    now += 1
    await resolve('ana')
    expect(loads).toEqual(['ana', 'ana'])
  })

  it('counts the lifetime from the start of a slow load', async () => {
    await cache.resolve('ana', async () => {
      now += 3_000
      return person('ana')
    })
    now += 1_000
    await resolve('ana')
    expect(loads).toEqual(['ana'])
  })

  it('never keeps a token longer than the token itself is valid', async () => {
    await resolve('ana', person('ana', now + 100))
    now += 100
    await resolve('ana')
    expect(loads).toEqual(['ana', 'ana'])
  })

  it('does not cache refusals', async () => {
    const refusal: Resolution = { refusal: 'inactive', cause: 'account' }
    expect(await resolve('ana', refusal)).toBe('inactive')
    expect(await resolve('ana')).toBe('ana')
  })

  it('shares one load between concurrent callers, including failures', async () => {
    expect(await Promise.all([resolve('ana'), resolve('ana'), resolve('eva')])).toEqual(['ana', 'ana', 'eva'])
    expect(loads).toEqual(['ana', 'eva'])
    const failing = () => cache.resolve('bob', () => Promise.reject(new Error('database is away')))
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('database is away')
    expect(await resolve('bob')).toBe('bob')
  })

  it('invalidates all tokens of one person and no others', async () => {
    await resolve('first', person('ana'))
    await resolve('second', person('ana'))
    await resolve('third', person('eva'))
    cache.invalidate('ana')
    loads = []
    for (const key of ['first', 'second', 'third']) await resolve(key)
    expect(loads).toEqual(['first', 'second'])
  })

  it('does not cache a viewer that was being loaded during an invalidation', async () => {
    let finish: (resolution: Resolution) => void = () => {}
    const before = cache.resolve('token', () => new Promise((resolved) => (finish = resolved)))
    cache.invalidate('ana')
    const after = resolve('token', { refusal: 'signed out', cause: 'expired' })
    finish(person('ana'))
    await before
    expect(await after).toBe('signed out')
    expect(await resolve('token', { refusal: 'signed out', cause: 'expired' })).toBe('signed out')
  })

  it('drops the oldest entry when it is full', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await resolve(key)
    loads = []
    for (const key of ['d', 'c', 'b']) await resolve(key)
    expect(loads).toEqual([])
    await resolve('a')
    expect(loads).toEqual(['a'])
  })
})
