import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyWriters } from '../../../subgraphs/wallet/history-export/history-format.mapper.js'
import type { TransactionRecord } from '../../../subgraphs/wallet/transactions/transaction.type.js'
import { createExternalAccount, Memo } from '../../support/fixtures/stellar.js'
import { person, Refused, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const root = person('root', 'admin')
const HEADER =
  'id,createdAt,confirmedAt,type,status,asset,amount,fee,source,destination,memoType,memo,hash,ledger,failureCode,failureReason'
const columns = HEADER.split(',')

/** Reads CSV as RFC 4180 defines it, strictly. */
function readCsv(text: string): string[][] {
  const records: string[][] = []
  const record: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    if (!match) throw new Error(`no CSV from ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    record.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '\r\n') records.push(record.splice(0))
  }
  expect(record).toEqual([])
  return records
}

describe('the export of a wallet’s history', () => {
  let wallet: WalletUnderTest
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let mine: any

  beforeAll(async () => {
    wallet = await startWallet()
    mine = await wallet.as(ana).createWallet()
  })
  afterAll(() => wallet.close())

  async function part(id: string, more: object = {}, viewer = ana) {
    const query = `query ($id: ID!, $format: HistoryFormat!, $from: DateTime, $to: DateTime, $after: String) {
      wallet(id: $id) { history(format: $format, from: $from, to: $to, after: $after) {
        text next count contentType fileName } } }`
    const { data, errors } = await wallet.run(query, { id, format: 'csv', ...more }, viewer)
    const [first] = errors ?? []
    if (first) throw new Refused(first.extensions?.code, first.message, first.extensions?.details)
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return (data as any).wallet?.history
  }

  /** The complete document, and the number of its parts. */
  async function whole(id: string, more: object = {}, between: () => Promise<void> = async () => {}) {
    const texts: string[] = []
    for (let after: string | null = null; ; await between()) {
      const { text, next } = await part(id, { ...more, after })
      texts.push(text)
      if (next === null) return { text: texts.join(''), parts: texts.length }
      after = next
    }
  }

  /** Inserts transactions that are one second apart. */
  async function record(walletId: string, count: number, from = 0, changes: object = {}) {
    const rows = Array.from({ length: count }, (_, index) => ({
      id: `txn_${String(from + index).padStart(8, '0')}`,
      wallet_id: walletId,
      network: 'testnet',
      direction: 'received',
      hash: 'ab'.repeat(32),
      status: 'success',
      amount: String(index + 1),
      asset: 'XLM',
      source: 'GSOURCE',
      destination: 'GDESTINATION',
      fee: '100',
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
      ...changes,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await wallet.db('transactions').insert(rows.slice(at, at + 500))
    return rows
  }

  it('contains sent and received payments, with amounts to the stroop and times in UTC', async () => {
    const sent = await wallet.as(ana).send(mine.id, mine.publicKey, '0.0000001', { memo: 'a, "b"\u00a0c' })
    const ended = await wallet.as(ana).ended(sent.id)
    const { text, contentType, fileName } = await part(mine.id)
    expect(contentType).toBe('text/csv; charset=utf-8; header=present')
    expect(fileName).toBe(`${mine.id}.csv`)
    expect(text.split('\r\n')[0]).toBe(HEADER)
    const [, ...records] = readCsv(text)
    const entries = records.map((cells) =>
      Object.fromEntries(columns.map((name, index) => [name, cells[index]])),
    )
    expect(entries[0]).toMatchObject({ type: 'received', asset: 'XLM', amount: '10000.0000000' })
    expect(entries.find(({ id }) => id === sent.id)).toEqual({
      id: sent.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      confirmedAt: ended.confirmedAt,
      type: 'sent',
      status: 'success',
      asset: 'XLM',
      amount: '0.0000001',
      fee: '0.0000100',
      source: mine.publicKey,
      destination: mine.publicKey,
      memoType: 'text',
      memo: 'a, "b"\u00a0c',
      hash: sent.hash,
      ledger: String(ended.ledger),
      failureCode: '',
      failureReason: '',
    })
    const json = JSON.parse((await part(mine.id, { format: 'json' })).text)
    expect(json.map(({ id }: { id: string }) => id)).toEqual(entries.map(({ id }) => id))
    const { failureCode: _, failureReason: __, ...expected } = entries.find(({ id }) => id === sent.id) ?? {}
    expect(json.find(({ id }: { id: string }) => id === sent.id)).toEqual({
      ...expected,
      ledger: ended.ledger,
    })
  })

  it('is returned in parts that form one document with each row once', async () => {
    const { id } = await wallet.as(ana).createWallet()
    const received = await wallet.db('transactions').where({ wallet_id: id })
    const rows = await record(id, 2_345)
    const expected = [...rows.map((row) => row.id), ...received.map((row) => row.id)]
    const csv = await whole(id)
    expect(csv.parts).toBe(3)
    expect(readCsv(csv.text).map(([first]) => first)).toEqual(['id', ...expected])
    const json = await whole(id, { format: 'json' })
    expect(JSON.parse(json.text).map((one: { id: string }) => one.id)).toEqual(expected)
  })

  it('contains the rows that existed when it began, even if others are recorded while it is read', async () => {
    const { id } = await wallet.as(ana).createWallet()
    const received = await wallet.db('transactions').where({ wallet_id: id })
    const rows = await record(id, 1_500, 10_000)
    let added = 0
    // One before all rows read so far, one in the middle and one at the end; also by a process whose clock is behind.
    const between = async () => {
      for (const prefix of ['txn_Z', 'txn_00011498x'])
        for (const time of [
          '2025-12-31T00:00:00.000Z',
          '2026-01-01T00:20:00.000Z',
          '2026-06-01T00:00:00.000Z',
        ])
          await record(id, 1, 0, { id: `${prefix}${added++}`, created_at: time })
    }
    const { text } = await whole(id, {}, between)
    expect(added).toBe(6)
    expect(readCsv(text).map(([first]) => first)).toEqual([
      'id',
      ...rows.map((row) => row.id),
      ...received.map((row) => row.id),
    ])
  })

  it('can be limited to a time range: from is inclusive, to is exclusive', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await record(id, 10, 20_000)
    const range = { from: '2026-01-01T00:00:03Z', to: '2026-01-01T01:00:05+01:00' }
    const { text, fileName } = await part(id, range)
    expect(readCsv(text).map(([first]) => first)).toEqual(['id', 'txn_00020003', 'txn_00020004'])
    expect(fileName).toBe(`${id}-2026-01-01-2026-01-01.csv`)
    expect(JSON.parse((await part(id, { format: 'json', to: '2020-01-01' })).text)).toEqual([])
    expect((await part(id, { to: '2020-01-01' })).text).toBe(`${HEADER}\r\n`)
    await expect(part(id, { from: '2026-01-02', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { to: expect.any(String) },
    })
  })

  it('continues only with its own cursor', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await record(id, 1_001, 30_000)
    const { next } = await part(id)
    for (const more of [
      { after: 'nonsense' },
      { after: Buffer.from('["csv"]').toString('base64url') },
      ...[
        [{ upTo: 'txn_1', newest: [] }, 'yesterday', 'txn_1'],
        [{ upTo: 'txn_1', newest: [] }, '2026-02-30T00:00:00.000Z', 'txn_1'],
        [{ upTo: 'txn_1', newest: [] }, '2026-02-03T00:00:00.000Z', '\u0000'],
        [{ upTo: 'txn_1', newest: ['\u0000'] }, '2026-02-03T00:00:00.000Z', 'txn_1'],
        [{ upTo: 'txn_1', newest: Array(101).fill('txn_1') }, '2026-02-03T00:00:00.000Z', 'txn_1'],
        ['txn_1', '2026-02-03T00:00:00.000Z', 'txn_1'],
      ].map((end) => ({ after: Buffer.from(JSON.stringify(['csv', '', '', ...end])).toString('base64url') })),
      { after: next, format: 'json' },
      { after: next, from: '2026-01-01' },
    ])
      await expect(part(id, more)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { after: expect.any(String) },
      })
    // The cursor of a wallet reveals nothing of it to the reader of another one.
    const other = await wallet.as(person('eve')).createWallet()
    expect((await part(other.id, { after: next }, person('eve'))).text).not.toContain('txn_0003')
  })

  it('is for the owner and admins only, never contains the key, and is allowed once per request', async () => {
    expect(await part(mine.id, {}, person('eve'))).toBeUndefined()
    const { text } = await part(mine.id, {}, root)
    expect(text).toContain(mine.publicKey)
    expect(text).not.toContain((await wallet.keyOf(mine)).secret())
    const twice = `query ($id: ID!) { wallet(id: $id) {
      one: history(format: csv) { count } two: history(format: json) { count } } }`
    expect(await wallet.run(twice, { id: mine.id }, ana)).toMatchObject({
      errors: [{ extensions: { code: 'VALIDATION_ERROR', details: { history: expect.any(String) } } }],
    })
  })

  it('prevents spreadsheets from evaluating a stranger’s text as a formula', async () => {
    const victim = await wallet.as(ana).createWallet()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.pay(victim.publicKey, '1', { memo: Memo.text('=cmd|"/C calc"!A0') })
    await expect
      .poll(() => wallet.db('transactions').where({ wallet_id: victim.id, source: stranger.address }))
      .toHaveLength(1)
    const { text } = await part(victim.id)
    expect(text).toContain(`"'=cmd|""/C calc""!A0"`)
    const json = JSON.parse((await part(victim.id, { format: 'json' })).text)
    expect(json.at(-1)).toMatchObject({ memo: '=cmd|"/C calc"!A0' })
  })
})

describe('a history written as CSV and JSON', () => {
  const whole = { isFirst: true, isLast: true }
  const transaction = (memo: string): TransactionRecord => ({
    id: 'txn_1',
    walletId: 'wal_1',
    network: 'testnet',
    type: 'received',
    hash: 'ab',
    status: 'success',
    amount: 9_223_372_036_854_775_807n,
    asset: 'USDC',
    source: 'G',
    destination: 'G',
    memo,
    memoType: 'text',
    fee: 0n,
    createdAt: '2026-01-01T00:00:00.000Z',
  })

  it('preserves every text, and no cell begins like a formula', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[ \t\r\n]{0,2}[=+\-@＝＋－＠"',]{0,3}[a-z",\r\n]{0,6}$/u),
    )
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (memos) => {
        const rows = memos.map(transaction)
        const [, ...records] = readCsv(historyWriters.csv.write(rows, whole))
        expect(records).toHaveLength(memos.length)
        for (const [index, memo] of memos.entries()) {
          const cell = records[index]?.[11] ?? ''
          expect([memo, `'${memo}`]).toContain(cell)
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
          expect(records[index]?.[6]).toBe('922337203685.4775807')
        }
        const json = JSON.parse(historyWriters.json.write(rows, whole))
        expect(json.map((one: { memo: string }) => one.memo)).toEqual(memos)
      }),
    )
  })
})
