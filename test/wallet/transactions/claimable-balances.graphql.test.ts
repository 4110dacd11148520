import { Asset, Claimant } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { badGateway } from '../../../subgraphs/wallet/local-network/faults.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import {
  createExternalAccount,
  type ExternalAccount,
  externalAccountWith,
  giveUsdc,
  Keypair,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const ben = person('ben')
const staff = person('sven', 'staff')
const root = person('root', 'admin')

const LISTED = `query ($id: ID!) { wallet(id: $id) { claimableBalances {
  id asset amount sponsor isClaimable claim { hash status failureCode } } } }`
const CLAIM = `mutation ($id: ID!, $balanceId: ID!) { claimBalance(walletId: $id, balanceId: $balanceId) {
  balanceId hash status wallet { id } } }`
const LINES = `query ($id: ID!) { wallet(id: $id) { transactions(page: {limit: 100}) {
  nodes { id hash type amount asset source movement memo } } } }`
const QUARANTINE = `query ($state: QuarantineState) { quarantinedAmounts(state: $state, page: {limit: 100}) {
  nodes { id walletId transactionId balanceId amount asset source memo reason state decidedBy note } } }`
const RELEASE = `mutation ($id: ID!) { releaseQuarantinedAmount(id: $id, reason: "ist echt 🐕") { id state decidedBy note } }`
const HIDE = `mutation ($id: ID!) { hideQuarantinedAmount(id: $id, reason: "Werbung") { id state decidedBy note } }`
const SPONSORSHIPS = `query ($id: ID!) { wallet(id: $id) { sponsorshipChanges { nodes { id kind sponsor entry hash ledger } } } }`

// biome-ignore lint/suspicious/noExplicitAny: a response body
type Body = any

describe('amounts that a wallet receives in other ways than by a usual payment', () => {
  let wallet: WalletUnderTest
  let stranger: ExternalAccount
  /** Whether the ledger returns the effects of operations. */
  let showsEffects = true

  beforeAll(async () => {
    wallet = await startWallet({
      config: { quarantineBelow: { XLM: 10_000n, USDC: 10_000n } },
      faults: {
        arriving: ({ path }) => (!showsEffects && path.endsWith('/effects') ? badGateway : undefined),
      },
    })
    stranger = await createExternalAccount(wallet.locals.testnet)
  })
  afterAll(() => wallet.close())

  const run = async (query: string, variables: object, viewer = ana): Promise<Body> => {
    const { data, errors } = await wallet.run(query, variables, viewer)
    expect(errors).toBeUndefined()
    return data
  }
  const refusal = async (query: string, variables: object, viewer = ana) => {
    const { errors } = await wallet.run(query, variables, viewer)
    const { code, details } = errors?.[0]?.extensions ?? {}
    return (details as Body)?.reason ?? code
  }
  const listed = async (id: string): Promise<Body[]> => (await run(LISTED, { id })).wallet.claimableBalances
  const lines = async (id: string): Promise<Body[]> => (await run(LINES, { id })).wallet.transactions.nodes
  const quarantined = async (walletId: string): Promise<Body[]> =>
    (await run(QUARANTINE, {}, staff)).quarantinedAmounts.nodes.filter(
      (one: Body) => one.walletId === walletId,
    )
  const setAside = (claimant: string, amount: string) =>
    stranger.submit([
      Operation.createClaimableBalance({
        asset: Asset.native(),
        amount,
        claimants: [new Claimant(claimant)],
      }),
    ])
  const findings = async (walletId: string) =>
    (await reconciled(wallet)).findings.filter((one: Body) => one.walletId === walletId)
  const events = async () =>
    (await wallet.db('events').where({ kind: 'transaction.completed' })).map(({ data }) =>
      JSON.stringify(data),
    )

  it('in claimable balances are listed, claimed by the owner, and recorded with the claimed amount', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    await setAside(mine.publicKey, '12.5')
    const [balance] = await eventually(async () => {
      const found = await listed(mine.id)
      expect(found).toHaveLength(1)
      return found
    })
    expect(balance).toMatchObject({
      asset: 'XLM',
      amount: '12.5000000',
      sponsor: stranger.address,
      isClaimable: true,
      claim: null,
    })
    const before = (await wallet.onLedger(mine.publicKey)).XLM
    const variables = { id: mine.id, balanceId: balance.id }
    const { claimBalance: claim } = await run(CLAIM, variables)
    expect(claim).toMatchObject({ balanceId: balance.id, status: 'pending', wallet: { id: mine.id } })
    const line = await eventually(async () => {
      const found = (await lines(mine.id)).find(({ movement }) => movement === 'claimable_balance')
      expect(found).toBeDefined()
      return found
    })
    expect(line).toMatchObject({ type: 'received', amount: '12.5000000', asset: 'XLM', hash: claim.hash })
    expect(line.source).toMatch(/^B[A-Z2-7]+$/)
    expect((await wallet.onLedger(mine.publicKey)).XLM).toBe(before + 125_000_000n - 100n)
    expect(await listed(mine.id)).toEqual([])
    await eventually(async () =>
      expect(await wallet.db('balance_claims').where({ hash: claim.hash })).toMatchObject([
        { status: 'success', failure_code: null },
      ]),
    )
    expect(await refusal(CLAIM, variables)).toBe('NOT_FOUND')
    expect(await findings(mine.id)).toEqual([])
    const trail = await wallet.db('audit_logs').where({ action: 'claimable_balance.claiming' })
    expect(trail).toMatchObject([{ user_id: 'usr_ana', resource_id: mine.id }])
  })

  it('are claimed once by simultaneous requests, and not by others', async () => {
    const [mine, others] = [await wallet.as(ana).fundedWallet(), await wallet.as(ben).fundedWallet()]
    await setAside(mine.publicKey, '3')
    const [balance] = await eventually(async () => {
      const found = await listed(mine.id)
      expect(found).toHaveLength(1)
      return found
    })
    expect(await refusal(CLAIM, { id: mine.id, balanceId: balance.id }, ben)).toBe('WALLET_NOT_FOUND')
    expect(await refusal(CLAIM, { id: others.id, balanceId: balance.id }, ben)).toBe('NOT_FOUND')
    const claims = await Promise.all(
      [1, 2].map(() => wallet.run(CLAIM, { id: mine.id, balanceId: balance.id }, ana)),
    )
    expect(claims.filter(({ errors }) => errors === undefined)).toHaveLength(1)
    await eventually(async () =>
      expect((await lines(mine.id)).filter(({ movement }) => movement === 'claimable_balance')).toHaveLength(
        1,
      ),
    )
  })

  it('are not claimed by a wallet that was frozen while its claim waited, nor before restored books are reconciled', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    await setAside(mine.publicKey, '3')
    const [balance] = await eventually(async () => {
      const found = await listed(mine.id)
      expect(found).toHaveLength(1)
      return found
    })
    const variables = { id: mine.id, balanceId: balance.id }
    const [of, until] = [{ wallet_id: mine.id }, '2999-01-01T00:00:00.000Z']
    await wallet.db('wallet_leases').insert({ ...of, holder: 'another payment', held_until: until })
    const waiting = refusal(CLAIM, variables)
    await wallet.as(root).freeze(mine.id)
    await wallet.db('wallet_leases').where(of).delete()
    expect(await waiting).toBe('wallet_frozen')
    await wallet.as(root).unfreeze(mine.id)

    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    expect(await refusal(CLAIM, variables)).toBe('being_reconciled')
    expect(await wallet.db('balance_claims').where(of)).toEqual([])
    expect(await findings(mine.id)).toEqual([])
    expect((await run(CLAIM, variables)).claimBalance).toMatchObject({ status: 'pending' })
  })

  it('are recorded when claimed outside the platform; reconciliation finds amounts set aside outside it', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    const key = externalAccountWith(wallet.locals.testnet, await wallet.keyOf(mine))
    await setAside(mine.publicKey, '8')
    const [balance] = await eventually(async () => {
      const found = await listed(mine.id)
      expect(found).toHaveLength(1)
      return found
    })
    await key.submit([Operation.claimClaimableBalance({ balanceId: balance.id })])
    await eventually(async () =>
      expect(await lines(mine.id)).toContainEqual(
        expect.objectContaining({ movement: 'claimable_balance', amount: '8.0000000' }),
      ),
    )
    expect(await findings(mine.id)).toEqual([])
    const asset = Asset.native()
    const claimants = [new Claimant(stranger.address)]
    await key.submit([Operation.createClaimableBalance({ asset, amount: '2', claimants })])
    expect(await findings(mine.id)).toMatchObject([{ kind: 'unknown_outgoing', actual: '-20000000' }])
  })

  it('are recorded later if the ledger cannot return the claimed amount, without delaying others', async () => {
    const [mine, other] = [await wallet.as(ana).fundedWallet(), await wallet.as(ana).fundedWallet()]
    const key = externalAccountWith(wallet.locals.testnet, await wallet.keyOf(mine))
    await setAside(mine.publicKey, '6')
    const [balance] = await eventually(async () => {
      const found = await listed(mine.id)
      expect(found).toHaveLength(1)
      return found
    })
    showsEffects = false
    await key.submit([Operation.claimClaimableBalance({ balanceId: balance.id })])
    await stranger.pay(other.publicKey, '4')
    await eventually(async () =>
      expect(await lines(other.id)).toContainEqual(expect.objectContaining({ amount: '4.0000000' })),
    )
    await eventually(async () =>
      expect(await wallet.db('payment_gaps').where({ wallet_id: mine.id })).toHaveLength(1),
    )
    expect((await lines(mine.id)).some(({ amount }) => amount === '6.0000000')).toBe(false)
    showsEffects = true
    await wallet
      .db('jobs')
      .where('kind', 'like', 'wallet.close-payment-gaps%')
      .update({ run_at: new Date(0).toISOString() })
    await eventually(async () =>
      expect(await lines(mine.id)).toContainEqual(
        expect.objectContaining({ amount: '6.0000000', movement: 'claimable_balance' }),
      ),
    )
  })

  it('in forged USDC or dust are quarantined; staff can release them, but an asset not held cannot be claimed', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    const forger = await createExternalAccount(wallet.locals.testnet)
    const asset = new Asset('USDC', forger.address)
    const claimants = [new Claimant(mine.publicKey)]
    await forger.submit([
      Operation.createClaimableBalance({ asset, amount: '1000000', claimants }),
      Operation.createClaimableBalance({ asset: Asset.native(), amount: '0.0000007', claimants }),
    ])
    const found = await eventually(async () => {
      const all = await quarantined(mine.id)
      expect(all).toHaveLength(2)
      return all
    })
    expect(await listed(mine.id)).toEqual([])
    const [forged, dust] = ['unknown_asset', 'dust'].map((why) => found.find(({ reason }) => reason === why))
    expect(forged).toMatchObject({
      asset: `USDC:${forger.address}`,
      amount: '1000000.0000000',
      source: forger.address,
      state: 'quarantined',
      transactionId: null,
    })
    expect(dust).toMatchObject({ asset: 'XLM', amount: '0.0000007' })
    expect(await refusal(RELEASE, { id: forged.id })).toBe('FORBIDDEN')
    expect((await run(HIDE, { id: forged.id }, staff)).hideQuarantinedAmount).toEqual({
      id: forged.id,
      state: 'hidden',
      decidedBy: 'usr_sven',
      note: 'Werbung',
    })
    expect(await refusal(HIDE, { id: forged.id }, staff)).toBe('CONFLICT')
    await run(RELEASE, { id: forged.id }, staff)
    expect(await listed(mine.id)).toMatchObject([{ id: forged.balanceId, isClaimable: false }])
    expect(await refusal(CLAIM, { id: mine.id, balanceId: forged.balanceId })).toBe('asset_not_held')
  })

  it('in tiny external payments count in the balance and the books, but are hidden until staff releases them', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    const other = await wallet.as(ana).fundedWallet()
    const visible = async () => (await lines(mine.id)).map(({ amount }) => amount)
    // The funding is recorded as a separate row once the ledger has been read.
    const before = await eventually(async () => {
      const all = await visible()
      expect(all).toHaveLength(1)
      return all
    })
    const hash = await stranger.pay(mine.publicKey, '0.0000001')
    const [dust] = await eventually(async () => {
      const all = await quarantined(mine.id)
      expect(all).toHaveLength(1)
      return all
    })
    expect(dust).toMatchObject({
      reason: 'dust',
      amount: '0.0000001',
      source: stranger.address,
      balanceId: null,
    })
    const id = dust.transactionId
    expect(await visible()).toEqual(before)
    await expect(wallet.as(ana).transaction(id)).resolves.toBeNull()
    expect((await events()).some((data) => data.includes(id))).toBe(false)
    expect(await findings(mine.id)).toEqual([])
    // Payments between wallets of the platform are never too small.
    const sent = await wallet.as(ana).send(other.id, mine.publicKey, '0.0000002')
    await wallet.as(ana).ended(sent.id)
    await eventually(async () => expect(await visible()).toContain('0.0000002'))

    await run(RELEASE, { id: dust.id }, staff)
    expect(await visible()).toContain('0.0000001')
    expect(await wallet.as(ana).transaction(id)).toMatchObject({ hash, status: 'success' })
    expect((await events()).filter((data) => data.includes(id))).toHaveLength(1)
    expect(await refusal(RELEASE, { id: dust.id }, staff)).toBe('CONFLICT')
    expect(await refusal(RELEASE, { id: 'qua_none' }, staff)).toBe('NOT_FOUND')
    const trail = await wallet.db('audit_logs').where({ resource_id: dust.id })
    expect(trail.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['quarantined_amount.released', 'usr_sven'],
    ])
  })

  it('in USDC are claimed by a wallet without lumens at the cost of the sponsor', async () => {
    const local = wallet.locals.testnet
    const mine = await wallet.as(ana).fundedWallet()
    const key = externalAccountWith(local, await wallet.keyOf(mine))
    const { XLM } = await wallet.onLedger(mine.publicKey)
    // Everything but the fee of this payment, as the sponsor pays the reserve.
    await key.pay(stranger.address, formatted(XLM - 100n))
    const distributor = externalAccountWith(local, Keypair.fromSecret(local.distributorSecret))
    const claimants = [new Claimant(mine.publicKey)]
    await giveUsdc(local, mine.publicKey, '1')
    await distributor.submit([
      Operation.createClaimableBalance({ asset: usdcOf(local), amount: '9', claimants }),
    ])
    const [balance] = await eventually(async () => {
      const found = await listed(mine.id)
      expect(found).toHaveLength(1)
      return found
    })
    const { claimBalance: claim } = await run(CLAIM, { id: mine.id, balanceId: balance.id })
    await eventually(async () =>
      expect(await lines(mine.id)).toContainEqual(
        expect.objectContaining({ hash: claim.hash, amount: '9.0000000', asset: 'USDC' }),
      ),
    )
    expect(await wallet.onLedger(mine.publicKey)).toMatchObject({ XLM: 0n, USDC: 100_000_000n })
  })

  it('as sponsored reserves are listed as changes that name the sponsor', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    const changes = await eventually(async () => {
      const found = (await run(SPONSORSHIPS, { id: mine.id })).wallet.sponsorshipChanges.nodes
      expect(found).toHaveLength(2)
      return found
    })
    const sponsor = Keypair.fromSecret(wallet.locals.testnet.sponsorSecret).publicKey()
    expect(changes.map(({ kind }: Body) => kind).sort()).toEqual(['ended', 'started'])
    for (const change of changes)
      expect(change).toMatchObject({ sponsor, entry: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(new Set(changes.map(({ hash }: Body) => hash)).size).toBe(1)
    // Ledgers of two networks number operations alike, and one operation may concern two wallets.
    const other = await wallet.as(ben).fundedWallet()
    const [row] = await wallet.db('sponsorship_changes').where({ wallet_id: mine.id })
    await wallet.db('sponsorship_changes').insert({ ...row, wallet_id: other.id })
    const ofOther = (await run(SPONSORSHIPS, { id: other.id }, ben)).wallet.sponsorshipChanges.nodes
    const ids = [...changes, ...ofOther].map(({ id }: Body) => id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

function formatted(stroops: bigint): string {
  return `${stroops / 10_000_000n}.${String(stroops % 10_000_000n).padStart(7, '0')}`
}
