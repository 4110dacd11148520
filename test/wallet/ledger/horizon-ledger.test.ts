import { randomBytes } from 'node:crypto'
import { Asset, Claimant } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { accountOf, seedOf } from '../../../subgraphs/wallet/ledger/address.js'
import { feeBumpEnvelope } from '../../../subgraphs/wallet/ledger/envelopes.js'
import { createHorizonLedger } from '../../../subgraphs/wallet/ledger/horizon-ledger.js'
import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'
import { signerOf } from '../../../subgraphs/wallet/ledger/signer.js'
import {
  badGateway,
  delayedUntil,
  dropConnection,
  type Fault,
  type FaultRequest,
  type FaultScript,
  gatewayTimeout,
  type Quota,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { paymentEnvelope } from '../../support/fixtures/payment-envelope.js'
import { createExternalAccount, giveUsdc, Operation, usdcOf } from '../../support/fixtures/stellar.js'

/** What a proxy responds that hides the failure of its server. */
const maintenancePage: Fault = {
  action: { status: 200, contentType: 'text/html', body: '<html><h1>Back soon</h1></html>' },
}

function randomAccount(): { address: string; seed: Uint8Array } {
  const seed = new Uint8Array(randomBytes(32))
  return { address: accountOf(seed), seed }
}

describe('the ledger client', () => {
  let local: LocalNetwork
  let ledger: Ledger
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined

  beforeAll(async () => {
    const faults = { arriving: (request: FaultRequest) => arriving?.(request) }
    local = await startLocalNetwork({
      network: 'testnet',
      file: ':memory:',
      closeIntervalMs: 20,
      basePath: '/ledger/testnet',
      faults,
    })
    ledger = connect()
  })
  afterAll(() => local.close())

  const connect = (more: { timeoutMs?: number; url?: string } = {}) => {
    const { url, passphrase, usdcIssuer } = local
    return createHorizonLedger({ network: 'testnet', url, passphrase, usdcIssuer, closeMs: 20, ...more })
  }
  const withFault = async <Result>(fault: typeof arriving, work: () => Promise<Result>): Promise<Result> => {
    arriving = fault
    try {
      return await work()
    } finally {
      arriving = undefined
    }
  }
  const soon = () => new Date(Date.now() + 60_000)
  const confirmed = (hash: string) => expect.poll(() => ledger.findResult(hash))

  it('finds accounts, payments and closes of a server whose address ends in a slash', async () => {
    const { address } = await createExternalAccount(local)
    const slashed = connect({ url: `${local.url}/` })
    expect(await slashed.readAccount(address)).toMatchObject({ address })
    expect(await slashed.readPayments(address, '0')).toEqual(await ledger.readPayments(address, '0'))
    expect((await slashed.identify()).passphrase).toBe(local.passphrase)
  })

  it('reads an account: balances, reserve, sequence, trust line and the need for a memo (SEP-29)', async () => {
    const stranger = await createExternalAccount(local)
    const usdc = usdcOf(local)
    await stranger.submit([
      Operation.changeTrust({ asset: usdc, limit: '50' }),
      Operation.manageData({ name: 'config.memo_required', value: '1' }),
    ])
    await giveUsdc(local, stranger.address, '12.5')
    expect(await ledger.readAccount(stranger.address)).toMatchObject({
      address: stranger.address,
      sequence: expect.any(BigInt),
      xlm: parseAmount('9999.9999800'),
      lockedXlm: parseAmount('2'),
      usdc: {
        balance: parseAmount('12.5'),
        limit: parseAmount('50'),
        authorised: true,
        selling: 0n,
        buying: 0n,
      },
      memoRequired: true,
    })
  })

  it('returns undefined for an account and a transaction that do not exist', async () => {
    expect(await ledger.readAccount(randomAccount().address)).toBeUndefined()
    expect(await ledger.findResult('ab'.repeat(32))).toBeUndefined()
    expect(await ledger.readPayments(randomAccount().address, undefined)).toEqual({
      payments: [],
      offers: [],
      sponsorships: [],
      next: undefined,
      isLast: true,
      isReaped: false,
    })
  })

  it('distinguishes refused from accepted submissions', async () => {
    const sponsor = signerOf(seedOf(local.sponsorSecret))
    const source = sponsor.address
    const account = await ledger.readAccount(source)
    const next = (account?.sequence ?? 0n) + 1n
    const pay = (sequence: bigint, feePerOperation = 100n) =>
      paymentEnvelope(
        ledger,
        { source, sequence, feePerOperation, validUntil: soon() },
        { destination: source, amount: 1n, asset: 'XLM', memo: undefined, creates: false },
      )
    const refused = await ledger.submit(pay(next + 5n).sign(sponsor))
    expect(refused).toMatchObject({ outcome: 'refused', codes: { transaction: 'tx_bad_seq' } })
    const unsigned = await ledger.submit(pay(next).sign())
    expect(unsigned).toMatchObject({ outcome: 'refused', codes: { transaction: 'tx_bad_auth' } })

    const good = pay(next)
    const envelope = good.sign(sponsor)
    expect(await ledger.submit(envelope)).toEqual({ outcome: 'accepted' })
    await confirmed(good.hash).toMatchObject({ hash: good.hash, successful: true, feeCharged: 100n })
  })

  it('reports "try again later" while another transaction of the account is queued', async () => {
    const still = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 0 })
    const { url, passphrase, usdcIssuer } = still
    const waiting = createHorizonLedger({ network: 'testnet', url, passphrase, usdcIssuer, closeMs: 20 })
    const sponsor = signerOf(seedOf(still.sponsorSecret))
    const source = sponsor.address
    const next = ((await waiting.readAccount(source))?.sequence ?? 0n) + 1n
    const pay = (sequence: bigint) =>
      paymentEnvelope(
        waiting,
        { source, sequence, feePerOperation: 100n, validUntil: soon() },
        { destination: source, amount: 1n, asset: 'XLM', memo: undefined, creates: false },
      ).sign(sponsor)
    const first = pay(next)
    expect(await waiting.submit(first)).toEqual({ outcome: 'accepted' })
    expect(await waiting.submit(first)).toEqual({ outcome: 'accepted' })
    expect(await waiting.submit(pay(next + 1n))).toEqual({ outcome: 'try again later' })
    await still.closeLedger()
    expect(await waiting.submit(first)).toEqual({ outcome: 'try again later' })
    expect(await waiting.submit(pay(next + 1n))).toEqual({ outcome: 'accepted' })
    await still.close()
  })

  it('finds a fee-bumped transaction by the hash of the inner transaction', async () => {
    const sponsor = signerOf(seedOf(local.sponsorSecret))
    const source = sponsor.address
    const sequence = ((await ledger.readAccount(source))?.sequence ?? 0n) + 1n
    const inner = paymentEnvelope(
      ledger,
      { source, sequence, feePerOperation: 100n, validUntil: soon() },
      { destination: source, amount: 1n, asset: 'XLM', memo: undefined, creates: false },
    )
    const bump = feeBumpEnvelope(ledger, source, 500n, inner.sign(sponsor))
    expect(bump.maxFee).toBe(1_000n)
    expect(await ledger.submit(bump.sign(sponsor))).toEqual({ outcome: 'accepted' })
    await confirmed(inner.hash).toMatchObject({ hash: bump.hash, successful: true, feeCharged: 200n })
  })

  it('returns a transaction that failed on the ledger, with its code and its fee', async () => {
    const { address, seed } = randomAccount()
    const stranger = await createExternalAccount(local)
    await stranger.submit([Operation.createAccount({ destination: address, startingBalance: '5' })])
    const sequence = ((await ledger.readAccount(address))?.sequence ?? 0n) + 1n
    const tooMuch = paymentEnvelope(
      ledger,
      { source: address, sequence, feePerOperation: 100n, validUntil: soon() },
      {
        destination: stranger.address,
        amount: parseAmount('100'),
        asset: 'XLM',
        memo: undefined,
        creates: false,
      },
    )
    await ledger.submit(tooMuch.sign(signerOf(seed)))
    await confirmed(tooMuch.hash).toMatchObject({
      successful: false,
      feeCharged: 100n,
      codes: { transaction: 'tx_failed', operations: ['op_underfunded'] },
    })
  })

  it('suggests the minimum fee while there is little traffic', async () => {
    expect(await ledger.suggestFee()).toBe(100n)
  })

  it.each<[string, Fault, string, timeoutMs?: number]>([
    ['502 with a page of HTML', badGateway, 'response that is not JSON'],
    ['504', gatewayTimeout, '504 Timeout'],
    ['200 with a page of HTML', maintenancePage, 'response that is not JSON'],
    ['closed connections', dropConnection, 'no connection'],
    ['no answer', delayedUntil(new Promise(() => undefined)), 'no response in time', 50],
  ])('turns %s into NETWORK_ERROR on reads and on submission', async (_name, fault, reason, timeoutMs) => {
    const ledger = connect(timeoutMs === undefined ? {} : { timeoutMs })
    const { address, seed } = randomAccount()
    const envelope = paymentEnvelope(
      ledger,
      { source: address, sequence: 1n, feePerOperation: 100n, validUntil: soon() },
      { destination: address, amount: 1n, asset: 'XLM', memo: undefined, creates: false },
    ).sign(signerOf(seed))
    await withFault(
      () => fault,
      async () => {
        for (const call of [
          () => ledger.readAccount(address),
          () => ledger.findResult('ab'.repeat(32)),
          () => ledger.suggestFee(),
          () => ledger.latestClose(),
          () => ledger.readPayments(address, undefined),
          () => ledger.fundByFriendbot(address),
        ])
          await expect(call()).rejects.toMatchObject({
            code: 'NETWORK_ERROR',
            extensions: { details: { network: 'testnet', reason: expect.stringContaining(reason) } },
          })
        await expect(ledger.submit(envelope)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
      },
    )
  })

  it('does not repeat a read that got no response in time, so that nobody waits twice as long', async () => {
    const { address } = randomAccount()
    let requests = 0
    await withFault(
      ({ path }) => {
        if (path.includes(address)) requests++
        return delayedUntil(new Promise(() => undefined))
      },
      async () => {
        const read = connect({ timeoutMs: 50 }).readAccount(address)
        await expect(read).rejects.toThrow(/no response in time/)
      },
    )
    // A busy server may not have received it in time.
    expect(requests).toBeLessThan(2)
  })

  it('retries a read whose connection was closed', async () => {
    let first = true
    const account = await withFault(
      () => {
        if (!first) return undefined
        first = false
        return dropConnection
      },
      () => ledger.readAccount(accountOf(seedOf(local.sponsorSecret))),
    )
    expect(account).toBeDefined()
  })

  it('pages through payments by cursor, for one account and for the whole network', async () => {
    const receiver = await createExternalAccount(local)
    const payer = await createExternalAccount(local)
    for (const amount of ['1', '2', '3']) await payer.pay(receiver.address, amount)
    const first = await ledger.readPayments(receiver.address, undefined)
    expect(first.payments.map(({ amount }) => amount)).toEqual([
      parseAmount('10000'),
      parseAmount('1'),
      parseAmount('2'),
      parseAmount('3'),
    ])
    const [, second] = first.payments
    const rest = await ledger.readPayments(receiver.address, second?.cursor)
    expect(rest.payments).toEqual(first.payments.slice(2))
    expect(await ledger.readPayments(receiver.address, first.next)).toEqual({
      payments: [],
      offers: [],
      sponsorships: [],
      next: undefined,
      isLast: true,
      isReaped: false,
    })
    const asked: string[] = []
    const all = await ledger.readAllPayments('0', async (addresses) => {
      asked.push(...addresses)
      return new Set([receiver.address])
    })
    expect(all.payments).toEqual(first.payments)
    expect(all.affected).toEqual(new Set([receiver.address]))
    expect(asked).toContain(payer.address)
  })

  it('reads the claimable balances of an account, newest first, behind any number of newer ones', async () => {
    const stranger = await createExternalAccount(local)
    const { address } = randomAccount()
    const setAside = (amount: string) =>
      Operation.createClaimableBalance({
        asset: Asset.native(),
        amount,
        claimants: [new Claimant(address)],
      })
    await stranger.submit([setAside('5')])
    for (let count = 0; count < 3; count++)
      await stranger.submit(Array.from({ length: 80 }, () => setAside('0.0000001')))
    const found = await ledger.claimableBalances(address)
    expect(new Set(found.map(({ id }) => id)).size).toBe(241)
    expect(found.at(-1)).toMatchObject({ amount: parseAmount('5'), sponsor: stranger.address })
  })

  it('sends no further requests during the waiting time of a 429, and says how long it is', async () => {
    let quota: Quota | undefined = { requests: 0, seconds: 3_600 }
    let requests = 0
    const faults: FaultScript = {
      quota: () => quota,
      arriving() {
        requests++
        return undefined
      },
    }
    const limited = await startLocalNetwork({
      network: 'testnet',
      file: ':memory:',
      closeIntervalMs: 0,
      faults,
    })
    const { url, passphrase, usdcIssuer } = limited
    const client = createHorizonLedger({ network: 'testnet', url, passphrase, usdcIssuer, closeMs: 20 })
    const refused = {
      code: 'NETWORK_ERROR',
      extensions: { details: { reason: expect.stringContaining('429') } },
    }
    await expect(client.latestClose()).rejects.toMatchObject(refused)
    expect(requests).toBe(1)
    quota = undefined
    for (const call of [
      () => client.latestClose(),
      () => client.suggestFee(),
      () => client.readAccount(usdcIssuer),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'NETWORK_ERROR',
        extensions: { details: { reason: expect.stringMatching(/^429 .*, for 3[56]\d\d s$/) } },
      })
    expect(requests).toBe(1)
    await limited.close()
  })

  it('continues at the oldest ledger when the server no longer has the payments after a cursor, and reports it', async () => {
    const faults: FaultScript = { refusesReapedCursors: () => true }
    const reaped = await startLocalNetwork({
      network: 'testnet',
      file: ':memory:',
      closeIntervalMs: 20,
      faults,
    })
    const { url, passphrase, usdcIssuer } = reaped
    const client = createHorizonLedger({ network: 'testnet', url, passphrase, usdcIssuer, closeMs: 20 })
    const receiver = await createExternalAccount(reaped)
    const { next } = await client.readPayments(receiver.address, undefined)
    const payer = await createExternalAccount(reaped)
    await payer.pay(receiver.address, '1')
    await reaped.closeLedger()
    const { ledger: elder } = await client.latestClose()
    reaped.inject.reapHistoryBefore(elder)
    await payer.pay(receiver.address, '2')
    const page = await client.readPayments(receiver.address, next)
    expect(page).toMatchObject({ isReaped: true, payments: [{ amount: parseAmount('2') }] })
    expect(await client.readPayments(receiver.address, page.next)).toMatchObject({
      isReaped: false,
      payments: [],
    })
    await reaped.close()
  })
})
