import { Asset, Keypair, Operation } from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

/** Collects the records of a stream, so that a test can wait for the next record instead of a time. */
function gatherer<Record>() {
  const received: Record[] = []
  const waiting: (() => void)[] = []
  return {
    received,
    onmessage: (record: Record): void => {
      received.push(record)
      for (const wake of waiting.splice(0)) wake()
    },
    async until(count: number): Promise<Record[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received
    },
  }
}

/** Parses an event stream without the SDK, event by event. */
async function* eventsOf(response: Response): AsyncGenerator<Record<string, string>> {
  let buffer = ''
  for await (const chunk of response.body ?? []) {
    buffer += Buffer.from(chunk as Uint8Array).toString('utf8')
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const lines = buffer.slice(0, end).split('\n')
      buffer = buffer.slice(end + 2)
      yield Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    }
  }
}

describe('event streams', () => {
  let network: NetworkUnderTest
  let payer: Keypair
  let stops: (() => void)[]

  beforeEach(async () => {
    network = await startNetwork({ basePath: '/horizon' })
    payer = await network.newAccount('1000')
    stops = []
  })
  afterEach(async () => {
    for (const stop of stops) stop()
    await network.close()
  })

  const pay = (amount: string) =>
    Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount })
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const aborted = new AbortController()
    stops.push(() => aborted.abort())
    const response = await fetch(network.url + path, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: aborted.signal,
    })
    return { response, events: eventsOf(response) }
  }

  describe('with the SDK', () => {
    it('send the past payments of an account, then each new one as its ledger closes', async () => {
      await network.run(payer, [pay('1')])
      const gathered = gatherer<{ amount?: string; transaction_hash: string }>()
      stops.push(
        network.server
          .payments()
          .forAccount(payer.publicKey())
          .cursor('0')
          .stream(gathered as never),
      )
      await gathered.until(2)
      const { hash } = await network.run(payer, [pay('2'), pay('3')])
      const received = await gathered.until(4)
      expect(received.map(({ amount }) => amount)).toEqual([undefined, '1.0000000', '2.0000000', '3.0000000'])
      expect(received.at(-1)?.transaction_hash).toBe(hash)
    })

    it('send only new payments from the cursor `now`, with their joined transactions', async () => {
      const gathered = gatherer<{ transaction: () => Promise<{ hash: string }> }>()
      const { response } = await open('/payments?cursor=now')
      expect(response.status).toBe(200)
      stops.push(
        network.server
          .payments()
          .cursor('now')
          .join('transactions')
          .stream(gathered as never),
      )
      const hashes: string[] = []
      while (gathered.received.length === 0) hashes.push((await network.run(payer, [pay('1')])).hash)
      const [first] = gathered.received
      expect(hashes).toContain((await first?.transaction())?.hash)
    })

    it('send ledgers including empty ones, transactions, and operations', async () => {
      const ledgers = gatherer<{ sequence: number }>()
      const transactions = gatherer<{ hash: string }>()
      const operations = gatherer<{ type: string }>()
      stops.push(
        network.server
          .ledgers()
          .cursor('0')
          .stream(ledgers as never),
        network.server
          .transactions()
          .forAccount(payer.publicKey())
          .cursor('0')
          .stream(transactions as never),
        network.server
          .operations()
          .forAccount(payer.publicKey())
          .cursor('0')
          .stream(operations as never),
      )
      await network.closeLedger()
      const { hash } = await network.run(payer, [pay('1')])
      expect((await ledgers.until(4)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
      expect((await transactions.until(2))[1]?.hash).toBe(hash)
      expect((await operations.until(2)).map(({ type }) => type)).toEqual(['create_account', 'payment'])
    })
  })

  it('have the format of Horizon', async () => {
    const { response, events } = await open('/payments')
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect((await events.next()).value).toEqual({ retry: '1000', event: 'open', data: '"hello"' })
    const { value } = await events.next()
    const record = JSON.parse(value?.data ?? '') as { paging_token: string; type: string }
    expect(value?.id).toBe(record.paging_token)
    expect(record.type).toBe('create_account')
  })

  it('send a closing event when the server stops', async () => {
    const { events } = await open('/ledgers?cursor=now')
    await events.next()
    await network.close()
    expect((await events.next()).value).toEqual({ retry: '10', event: 'close', data: '"byebye"' })
    expect((await events.next()).done).toBe(true)
    network = await startNetwork()
  })

  it('continue after the last event that a client received instead of at its first cursor', async () => {
    for (const amount of ['1', '2', '3']) await network.run(payer, [pay(amount)])
    const seen = (await network.server.payments().forAccount(payer.publicKey()).limit(2).call()).records[1]
    const { events } = await open(`/accounts/${payer.publicKey()}/payments?cursor=0`, {
      'last-event-id': seen?.paging_token ?? '',
    })
    await events.next()
    const next = JSON.parse((await events.next()).value?.data ?? '') as { amount: string }
    expect(next.amount).toBe('2.0000000')
  })

  it('send more records than one batch holds, in order', async () => {
    const rich = await network.newAccount('1000')
    for (let round = 0; round < 3; round++) {
      await network.run(
        rich,
        Array.from({ length: 100 }, (_, index) => pay(`0.${100 + index}`)),
      )
    }
    const { events } = await open(`/accounts/${rich.publicKey()}/payments`)
    await events.next()
    const tokens: bigint[] = []
    while (tokens.length < 301) tokens.push(BigInt((await events.next()).value?.id ?? 0))
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => (a < b ? -1 : 1)))
  })

  it('return a 404 problem for a missing resource', async () => {
    const { response } = await open(`/accounts/${Keypair.random().publicKey()}/payments`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it('end when their client disconnects', async () => {
    await network.close()
    const ended = gatherer<{ event: string; open?: number }>()
    const log = (line: object): void => {
      if ((line as { event: string }).event === 'stream ended') ended.onmessage(line as { event: string })
    }
    network = await startNetwork({ log })
    const { events } = await open('/ledgers')
    await events.next()
    for (const stop of stops.splice(0)) stop()
    expect(await ended.until(1)).toEqual([{ event: 'stream ended', open: 0 }])
  })
})
