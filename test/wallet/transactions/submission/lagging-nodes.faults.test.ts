import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { parseAmount } from '../../../../schema/scalars.js'
import { inTransaction } from '../../../../subgraphs/shared/database.js'
import type { FaultRequest, FaultScript, Lag } from '../../../../subgraphs/wallet/local-network/faults.js'
import { envelopeStore } from '../../../../subgraphs/wallet/transactions/envelope.store.js'
import { transactionStore } from '../../../../subgraphs/wallet/transactions/transaction.store.js'
import { shiftedClock } from '../../../support/doubles/shifted-clock.js'
import { donationAccountsFunded } from '../../../support/fixtures/donation-accounts.js'
import { createExternalAccount, Operation } from '../../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')
const luna = 'cas_01JCDEM00000000000000000A1'

describe('a payment over lagging Horizon nodes', () => {
  let wallet: WalletUnderTest
  afterEach(() => wallet.close())

  /** Reads of some paths are served by a lagging node; submissions reach cores that were just restarted. */
  async function twoWallets(lagOf: (request: FaultRequest) => Lag | undefined) {
    let isLagging = false
    const lag = (request: FaultRequest) => (isLagging ? lagOf(request) : undefined)
    wallet = await startWallet({ faults: { lag, otherCore: () => isLagging } })
    const from = await wallet.as(ana).createWallet()
    const to = await wallet.as(ben).createWallet()
    // Nodes that lag two ledgers have the accounts.
    for (let ledger = 0; ledger < 2; ledger += 1) await wallet.locals.testnet.closeLedger()
    isLagging = true
    return { from, to, catchUp: () => (isLagging = false) }
  }
  const arrived = async (address: string) => (await wallet.onLedger(address)).XLM

  it('stays pending while the account shows its sequence number as used and its result is missing', async () => {
    const looks: string[] = []
    const { from, to, catchUp } = await twoWallets(({ path }) => {
      if (!/^\/transactions\/|\/transactions$/.test(path)) return undefined
      looks.push(path)
      return { ledgers: 1_000_000 }
    })
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    const before = looks.length
    // Every reading asks for the hash and, after a refusal, for the transactions of the account.
    await expect
      .poll(() => looks.slice(before).filter((path) => path.includes('/accounts/')).length)
      .toBeGreaterThan(3)
    expect(await wallet.as(ana).transaction(sent.id)).toMatchObject({ status: 'pending' })
    catchUp()
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('succeeds once when every other read lags two ledgers', async () => {
    let reads = 0
    const { from, to, catchUp } = await twoWallets(({ method }) =>
      method === 'GET' && reads++ % 2 === 0 ? { ledgers: 2 } : undefined,
    )
    const sent: { id: string }[] = []
    for (const amount of ['1', '2', '3']) sent.push(await wallet.as(ana).send(from.id, to.publicKey, amount))
    for (const { id } of sent) expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
    catchUp()
    expect(await arrived(to.publicKey)).toBe(parseAmount('10006'))
  })

  it('does not expire while the nodes lag, even long after its time bound', async () => {
    const clock = shiftedClock()
    let looks = 0
    let isLagging = false
    const lag = ({ path }: FaultRequest) => {
      if (!isLagging || !/^\/(transactions|accounts)\//.test(path)) return undefined
      looks++
      return { ledgers: 1_000_000 }
    }
    const faults: FaultScript = { lag }
    wallet = await startWallet({ clock, faults })
    const from = await wallet.as(ana).createWallet()
    const to = await wallet.as(ben).createWallet()
    await donationAccountsFunded(wallet)
    faults.accepted = () => {
      isLagging = true
      return undefined
    }
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '7')
    await expect.poll(() => looks).toBeGreaterThan(0)
    clock.advance(3_600_000)
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 6)
    expect(await wallet.as(ana).transaction(sent.id)).toMatchObject({ status: 'pending' })
    faults.accepted = undefined
    isLagging = false
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
  })
})

describe('a payment recorded as failed although the ledger applied it', () => {
  let wallet: WalletUnderTest
  afterEach(() => wallet.close())

  /** Records a pending transaction as failed, as the service would on wrong evidence. */
  async function failWrongly({ id, hash }: { id: string; hash: string }) {
    await inTransaction(wallet.db, async (trx) => {
      expect(await envelopeStore(trx).move(hash, 'pending', 'dead')).toBe(true)
      await transactionStore(trx).end(id, { status: 'failed', failureCode: 'tx_bad_seq' })
      await trx('donations').where({ transaction_id: id }).update({ status: 'failed' })
    })
  }
  const kinds = async () => (await wallet.db('events').orderBy('id')).map(({ kind }) => kind)

  it('is corrected once a wallet receives it: state, event, donation, and the amount spent today', async () => {
    let isHidden = false
    const hide = ({ path }: FaultRequest) =>
      isHidden && (path.startsWith('/transactions/') || path.endsWith('/operations'))
        ? { ledgers: 1_000_000 }
        : undefined
    wallet = await startWallet({ faults: { lag: hide } })
    const from = await wallet.as(ana).createWallet()
    await wallet.as(ana).limit(from.id, '10')
    // While its own payment is hidden, requests would wait for the donation account until they time out.
    await donationAccountsFunded(wallet)
    isHidden = true
    const donated = await wallet.as(ana).donate(from.id, luna, '7')
    const sent = await wallet.as(ana).transaction(donated.transactionId)
    await failWrongly(sent)
    expect(await wallet.as(ana).donation(donated.id)).toMatchObject({ status: 'failed' })

    isHidden = false
    // A ledger with operations is read at once.
    await createExternalAccount(wallet.locals.testnet)
    await expect
      .poll(() => wallet.as(ana).transaction(sent.id))
      .toMatchObject({ status: 'success', failureCode: null, failureReason: null, fee: '0.0000100' })
    expect(await wallet.as(ana).donation(donated.id)).toMatchObject({ status: 'completed' })
    expect(await kinds()).toEqual(expect.arrayContaining(['transaction.corrected', 'donation.completed']))
    await expect(wallet.as(ana).send(from.id, from.publicKey, '4')).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
    })
  })
})

describe('a closed wallet over lagging Horizon nodes', () => {
  /** A wallet, and a node that can show an earlier state of its account. */
  async function withPinnedAccount() {
    let shown: { readonly path: string; readonly since: number } | undefined
    let looks = 0
    const lag = ({ path }: FaultRequest): Lag | undefined => {
      if (path !== shown?.path) return undefined
      looks++
      return { milliseconds: Date.now() - shown.since }
    }
    const wallet = await startWallet({ closeMs: 200, faults: { lag } })
    onTestFinished(() => wallet.close())
    const other = await createExternalAccount(wallet.locals.testnet)
    const mine = await wallet.as(ana).fundedWallet()
    /** Shows the account as it was before a change until it has been read again. */
    const readBefore = async (change: () => Promise<unknown>) => {
      shown = { path: `/accounts/${mine.publicKey}`, since: Date.now() }
      await change()
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 1)
      shown = undefined
    }
    return { wallet, mine, other, readBefore }
  }

  it('is not unclaimed when a node still shows its account', async () => {
    const { wallet, mine, other, readBefore } = await withPinnedAccount()
    await readBefore(() => wallet.as(ana).close(mine.id, other.address))
    const checks = () => wallet.db('jobs').where({ kind: 'wallet.read-payments', key: mine.id })
    await expect.poll(checks).toEqual([])
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'closed', unclaimedSince: null })
  })

  it('is unclaimed when its account exists again, although a node does not show it yet', async () => {
    const { wallet, mine, other, readBefore } = await withPinnedAccount()
    await wallet.as(ana).close(mine.id, other.address)
    await wallet.as(ana).closed(mine.id)
    const checks = () => wallet.db('jobs').where({ kind: 'wallet.read-payments', key: mine.id })
    await expect.poll(checks).toEqual([])
    const revival = Operation.createAccount({ destination: mine.publicKey, startingBalance: '25' })
    await readBefore(() => other.submit([revival]))
    await expect
      .poll(async () => (await wallet.as(ana).wallet(mine.id)).unclaimedSince)
      .toEqual(expect.any(String))
  })
})
