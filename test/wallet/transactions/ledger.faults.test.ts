import { Asset, Horizon, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import {
  badGateway,
  delayedUntil,
  dropConnection,
  type Fault,
  type FaultRequest,
  gatewayTimeout,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { donationAccountsFunded } from '../../support/fixtures/donation-accounts.js'
import {
  person,
  startWallet,
  type WalletOptions,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'
import { SUITE_LIMIT_MS } from '../../support/runner/waiting-limit.js'

const ana = person('ana')
const ben = person('ben')
const MINUTE = 60_000

/** Faults that a test switches on and off. */
function script() {
  const hooks = {
    arriving: undefined as ((request: FaultRequest) => Fault | undefined) | undefined,
    accepted: undefined as ((transaction: { hash: string }) => Fault | undefined) | undefined,
    surge: undefined as bigint | undefined,
  }
  const faults = {
    arriving: (request: FaultRequest) => hooks.arriving?.(request),
    accepted: (transaction: { hash: string }) => hooks.accepted?.(transaction),
    surgeRate: () => hooks.surge,
  }
  return { hooks, faults }
}

const isSubmission = ({ path }: FaultRequest) => path === '/transactions_async'

describe('a payment during faults of the ledger network', () => {
  let wallet: WalletUnderTest
  afterEach(() => wallet.close())

  async function twoWallets(options: WalletOptions) {
    wallet = await startWallet(options)
    const from = await wallet.as(ana).createWallet()
    const to = await wallet.as(ben).createWallet()
    await donationAccountsFunded(wallet)
    return { from, to }
  }

  /** Everything that was sent arrived once. */
  async function expectArrivedOnce(to: { publicKey: string }, amount: string) {
    expect((await wallet.onLedger(to.publicKey)).XLM).toBe(parseAmount('10000') + parseAmount(amount))
  }

  it.each([
    ['504', gatewayTimeout],
    ['502 with a page of HTML', badGateway],
    ['a closed connection', dropConnection],
  ])('is applied once when the response to its submission is lost: %s', async (_name, fault) => {
    const { hooks, faults } = script()
    const { from, to } = await twoWallets({ faults })
    const lost: string[] = []
    hooks.accepted = ({ hash }) => {
      lost.push(hash)
      return fault
    }
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success', hash: sent.hash })
    expect(new Set(lost)).toEqual(new Set([sent.hash]))
    await expectArrivedOnce(to, '7')
  })

  it.each([
    ['504', gatewayTimeout],
    ['502 with a page of HTML', badGateway],
    ['closed connections', dropConnection],
  ])('is submitted again until the network accepts it: %s', async (_name, fault) => {
    const { hooks, faults } = script()
    const { from, to } = await twoWallets({ faults })
    let refusals = 0
    hooks.arriving = (request) => (isSubmission(request) && refusals++ < 2 ? fault : undefined)
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success', hash: sent.hash })
    expect(refusals).toBeGreaterThan(2)
    await expectArrivedOnce(to, '7')
  })

  it('returns NETWORK_ERROR and records nothing when reading the ledger times out', async () => {
    const { hooks, faults } = script()
    const { from, to } = await twoWallets({ faults, timeoutMs: 3_000 })
    let release = () => {}
    const held = delayedUntil(new Promise<void>((resolve) => (release = resolve)))
    hooks.arriving = ({ path }) => (path.startsWith('/accounts/') ? held : undefined)
    const refused = wallet.as(ana).send(from.id, to.publicKey, '7')
    await expect(refused).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      details: { reason: 'no response in time' },
    })
    release()
    hooks.arriving = undefined
    expect(await wallet.db('envelopes').where({ wallet_id: from.id })).toEqual([])
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    await expectArrivedOnce(to, '7')
  })

  it('returns NETWORK_ERROR for a balance that cannot be read, and the balance once it can', async () => {
    const { hooks, faults } = script()
    const { from } = await twoWallets({ faults })
    await wallet.db.raw('select 1')
    hooks.arriving = () => badGateway
    await expect
      .poll(() =>
        wallet
          .as(ana)
          .wallet(from.id)
          .catch((error) => error.code),
      )
      .toBe('NETWORK_ERROR')
    hooks.arriving = undefined
    expect(await wallet.as(ana).wallet(from.id)).toMatchObject({ balance: { XLM: '10000.0000000' } })
  })

  it('fails without spending when an external payment used its sequence number; the next ones succeed', async () => {
    const { hooks, faults } = script()
    const { from, to } = await twoWallets({ faults })
    hooks.arriving = (request) => (isSubmission(request) ? dropConnection : undefined)
    const first = await wallet.as(ana).send(from.id, to.publicKey, '7')
    const second = await wallet.as(ana).send(from.id, to.publicKey, '8')
    await sendFromOutside(from, to.publicKey, '1')
    hooks.arriving = undefined
    expect(await wallet.as(ana).ended(first.id)).toMatchObject({
      status: 'failed',
      failureCode: 'tx_bad_seq',
    })
    expect(await wallet.as(ana).ended(second.id)).toMatchObject({ status: 'success' })
    const third = await wallet.as(ana).send(from.id, to.publicKey, '9')
    expect(await wallet.as(ana).ended(third.id)).toMatchObject({ status: 'success' })
    await expectArrivedOnce(to, '18')
  })

  it('continues after the sequence number of an external payment', async () => {
    const { from, to } = await twoWallets({})
    await sendFromOutside(from, to.publicKey, '1')
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    await expectArrivedOnce(to, '8')
  })

  it('is accepted to an account that the pending payment before it creates', async () => {
    const { hooks, faults } = script()
    const { from } = await twoWallets({ faults })
    const address = Keypair.random().publicKey()
    hooks.arriving = (request) => (isSubmission(request) ? dropConnection : undefined)
    const first = await wallet.as(ana).send(from.id, address, '2')
    const second = await wallet.as(ana).send(from.id, address, '0.5')
    hooks.arriving = undefined
    for (const { id } of [first, second])
      expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
    expect((await wallet.onLedger(address)).XLM).toBe(parseAmount('2.5'))
  })

  it('expires when no ledger applied it in time, and the payments after it succeed', async () => {
    const { hooks, faults } = script()
    const clock = shiftedClock()
    const { from, to } = await twoWallets({ faults, clock })
    hooks.arriving = (request) => (isSubmission(request) ? dropConnection : undefined)
    const [first, ...others] = await sendSeveral(from.id, to.publicKey, 4)
    clock.advance(5 * MINUTE + 10_000)
    expect(await wallet.as(ana).ended(first?.id ?? '')).toMatchObject({
      status: 'failed',
      failureCode: 'tx_too_late',
    })
    hooks.arriving = undefined
    for (const { id } of others) expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
    await expectArrivedOnce(to, '9')
    const envelopes = await wallet.db('envelopes').where({ wallet_id: from.id }).orderBy('sequence')
    expect(envelopes.map(({ status }) => status)).toEqual(['dead', 'applied', 'applied', 'applied'])
  })

  it('is not marked as expired while a ledger may still contain it', async () => {
    const { hooks, faults } = script()
    const clock = shiftedClock()
    const { from, to } = await twoWallets({ faults, clock })
    let hidden = 0
    hooks.arriving = ({ path }) => {
      if (!/^\/transactions\/\w+/.test(path) || !isOnLedger) return undefined
      hidden++
      return gatewayTimeout
    }
    let isOnLedger = false
    hooks.accepted = () => {
      isOnLedger = true
      return dropConnection
    }
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    await expect.poll(() => wallet.onLedger(to.publicKey)).toMatchObject({ XLM: parseAmount('10007') })
    // It is on the ledger; the response is hidden until long after its time bound.
    clock.advance(30 * MINUTE)
    const before = hidden
    await expect.poll(() => hidden).toBeGreaterThan(before + 1)
    expect(await wallet.as(ana).transaction(sent.id)).toMatchObject({ status: 'pending' })
    // The metrics show one envelope without an outcome, and its age.
    const [pending, oldest] = await pendingEnvelopes()
    expect([pending, Math.floor((oldest ?? 0) / 60)]).toEqual([1, 30])
    hooks.arriving = undefined
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    expect(await pendingEnvelopes()).toEqual([0, 0])
  })

  it('raises its bid by a fee bump during surge pricing, up to the cap', async () => {
    const { hooks, faults } = script()
    const { from, to } = await twoWallets({ faults, config: { maxFeeStroops: 800 } })
    hooks.arriving = (request) => (isSubmission(request) ? dropConnection : undefined)
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    expect(sent.fee).toBe('0.0000100')
    hooks.surge = 600n
    hooks.arriving = undefined
    const ended = await wallet.as(ana).ended(sent.id)
    expect(ended).toMatchObject({ status: 'success', hash: sent.hash })
    // A fee bump pays for one operation more (CAP-15), at the rate of the ledger.
    expect(ended.fee).toBe('0.0001200')
    // A replacement would bid ten times as much as the first bid of 100.
    const [envelope] = await wallet.db('envelopes').where({ hash: sent.hash })
    expect(Number(envelope.max_fee)).toBe(2 * 800)
    expect((await wallet.onLedger(from.publicKey)).XLM).toBe(
      parseAmount('10000') - parseAmount('7') - parseAmount('0.00012'),
    )
    await expectArrivedOnce(to, '7')
    const audit = await wallet.db('signing_audit').where({ wallet_id: from.id }).orderBy('position')
    expect(audit.map(({ purpose }) => purpose)).toEqual(['funding', 'payment', 'fee bump'])
  })

  it('waits for lower fees instead of bidding more than the cap', async () => {
    const { hooks, faults } = script()
    const { from, to } = await twoWallets({ faults, config: { maxFeeStroops: 1_000 } })
    hooks.surge = 50_000n
    // The suggested fee is read once per ledger; payments until the next reading bid the earlier one.
    const send = () => wallet.as(ana).send(from.id, to.publicKey, '7')
    let sent = await send()
    while (sent.fee === '0.0000100') sent = await send()
    expect(sent.fee).toBe('0.0001000')
    for (let closed = 0; closed < 20; closed++) await wallet.locals.testnet.closeLedger()
    expect(await wallet.as(ana).transaction(sent.id)).toMatchObject({ status: 'pending', fee: '0.0001000' })
    hooks.surge = undefined
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
  })

  /** The metrics of signed transactions without an outcome: their number, and the age of the oldest in seconds. */
  async function pendingEnvelopes(): Promise<(number | undefined)[]> {
    const samples = await wallet.subgraph.metrics()
    return ['ledger_envelopes_pending', 'ledger_envelope_oldest_seconds'].map((name) => {
      const sample = samples.find((one) => 'value' in one && one.name === name)
      return sample && 'value' in sample ? sample.value : undefined
    })
  }

  /** Payments of 1, 2, 3 … XLM, in this order. */
  async function sendSeveral(walletId: string, destination: string, count: number) {
    const sent: { id: string }[] = []
    for (let amount = 1; amount <= count; amount++)
      sent.push(await wallet.as(ana).send(walletId, destination, String(amount)))
    return sent
  }

  /** A payment signed with the wallet's key, but not by the service. */
  async function sendFromOutside(
    from: { id: string; network: 'testnet'; publicKey: string },
    destination: string,
    amount: string,
  ): Promise<void> {
    const local = wallet.locals.testnet
    const server = new Horizon.Server(local.url, { allowHttp: true })
    const key = await wallet.keyOf(from)
    const transaction = new TransactionBuilder(await server.loadAccount(from.publicKey), {
      fee: '100',
      networkPassphrase: local.passphrase,
    })
      .addOperation(Operation.payment({ destination, asset: Asset.native(), amount }))
      .setTimeout(SUITE_LIMIT_MS / 1_000)
      .build()
    transaction.sign(key)
    await server.submitTransaction(transaction)
  }
})
