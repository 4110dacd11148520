import { Horizon } from '@stellar/stellar-sdk'
import { afterEach, expect, it, vi } from 'vitest'
import { respectQuota } from '../../../subgraphs/wallet/ledger/horizon-quota.js'
import { networkDouble } from '../../support/doubles/http-network.js'

const HOUR_MS = 3_600_000

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) await end()
})

/** A Horizon server that refuses the first request, the clock of its client, and the requests that reach it. */
async function horizonThatRefuses(headers: Readonly<Record<string, string>>) {
  const { url, seen, close } = await networkDouble((_, count) =>
    count === 1 ? { status: 429, headers } : { json: {} },
  )
  ends.push(close)
  const server = new Horizon.Server(url, { allowHttp: true })
  respectQuota(server)
  let elapsed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => 1_000 + elapsed)
  const ask = (): Promise<string> =>
    server.root().then(
      () => 'answered',
      () => 'refused',
    )
  expect(await ask()).toBe('refused')
  return {
    ask,
    seen,
    at: (ms: number) => {
      elapsed = ms
    },
  }
}

it.each([
  { name: 'seconds', value: '120', pauseMs: 120_000 },
  { name: 'a date', value: new Date(Date.now() + HOUR_MS / 2).toUTCString(), pauseMs: HOUR_MS / 2 },
  { name: 'nonsense', value: 'soon', pauseMs: 10_000 },
  { name: 'an impossible time', value: '999999999', pauseMs: HOUR_MS },
])('a refusal with $name as Retry-After pauses requests for so long, and an hour at most', async (given) => {
  const { ask, seen, at } = await horizonThatRefuses({ 'retry-after': given.value })
  at(given.pauseMs - 5_000)
  expect([await ask(), seen.length]).toEqual(['refused', 1])
  at(given.pauseMs)
  expect([await ask(), seen.length]).toEqual(['answered', 2])
})
