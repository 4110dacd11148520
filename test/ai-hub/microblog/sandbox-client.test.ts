import { describe, expect, it } from 'vitest'
import { createMicroblogClient } from '../../../subgraphs/ai-hub/microblog/microblog.feature.js'
import { createSandboxClient } from '../../../subgraphs/ai-hub/microblog/sandbox.client.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

const DAY = 86_400_000
const access = { credentials: undefined, timeoutMs: 60_000, maxRetries: 0 }

function feed(start = '2026-02-01T12:00:00.000Z') {
  const clock = manualClock(start)
  const client = createSandboxClient(clock)
  const posts = async (more: { handle?: string; afterId?: string; limit?: number } = {}) => {
    const since = new Date(clock.now().getTime() - DAY).toISOString()
    return (await client.posts({ handle: 'camila', since, afterId: undefined, limit: 50, ...more }, access))
      .posts
  }
  return { clock, client, posts }
}

describe('the sandbox feed', () => {
  it('is announced in production, where invented posts could be taken for real ones', () => {
    const warnings = (provider: 'sandbox' | 'v2', production: boolean) => {
      const log = recordedLog()
      createMicroblogClient({ provider, baseUrl: undefined, production }, { clock: manualClock(), log })
      return log.lines.map(({ level, message }) => `${level}: ${message}`)
    }
    expect(warnings('sandbox', true)).toEqual([
      expect.stringMatching(/^warn: MICROBLOG_PROVIDER is sandbox: .* invented/),
    ])
    expect([...warnings('v2', true), ...warnings('sandbox', false)]).toEqual([])
  })

  it('is the same on every read of an account, and differs between accounts', async () => {
    const first = await feed().posts()
    expect(first.length).toBeGreaterThan(5)
    expect(await feed().posts()).toEqual(first)
    expect(await feed().posts({ handle: 'CAMILA' })).toHaveLength(first.length)
    const another = await feed().posts({ handle: 'nadia' })
    expect(another.map(({ content }) => content)).not.toEqual(first.map(({ content }) => content))
  })

  it('gets new posts as time passes, without changing existing ones', async () => {
    const { clock, posts } = feed()
    const before = await posts()
    clock.advance(6 * 3_600_000)
    const after = await posts()
    const known = new Set(before.map(({ networkId }) => networkId))
    const fresh = after.filter(({ networkId }) => !known.has(networkId))
    expect(fresh).toHaveLength(3)
    expect(after.filter(({ networkId }) => known.has(networkId))).toEqual(before.slice(0, after.length - 3))
    expect(after.length).toBeGreaterThan(3)
    expect(after.every(({ createdAt }) => createdAt <= clock.now().toISOString())).toBe(true)
  })

  it('returns posts after a given one, newest first, and no more than requested', async () => {
    const { posts } = feed()
    const all = await posts()
    const [, , third] = all
    expect(await posts({ afterId: third?.networkId ?? '' })).toEqual(all.slice(0, 2))
    expect(await posts({ limit: 2 })).toEqual(all.slice(0, 2))
    expect(await posts({ afterId: third?.networkId ?? '', limit: 1 })).toEqual(all.slice(1, 2))
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })
})
