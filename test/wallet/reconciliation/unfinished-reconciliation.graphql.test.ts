import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { badGateway } from '../../../subgraphs/wallet/local-network/faults.js'
import {
  createReconciliations,
  type ReconciliationDependencies,
} from '../../../subgraphs/wallet/reconciliation/reconciliation.service.js'
import {
  endRestore,
  pendingRestore,
  recordRestore,
} from '../../../subgraphs/wallet/restores/restore.service.js'
import { testAuditKey } from '../../support/fixtures/audit.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import { createExternalAccount, externalAccountWith } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')

let wallet: WalletUnderTest
let isAway: ((path: string) => boolean) | undefined
beforeAll(async () => {
  wallet = await startWallet({
    faults: { arriving: ({ path }) => (isAway?.(path) ? badGateway : undefined) },
  })
})
afterAll(() => wallet.close())

describe('an unknown payment whose wallet cannot be read any further', () => {
  it('is reported and freezes the wallet, as no later reconciliation would find it', async () => {
    const mine = await wallet.as(ana).fundedWallet()
    const to = await createExternalAccount(wallet.locals.testnet)
    const thief = externalAccountWith(wallet.locals.testnet, await wallet.keyOf(mine))
    const hash = await thief.pay(to.address, '40')
    isAway = (path) => path === `/accounts/${mine.publicKey}`
    const { findings } = await reconciled(wallet)
    isAway = undefined
    expect(findings).toMatchObject([
      { walletId: mine.id, kind: 'unknown_outgoing', hash },
      { walletId: mine.id, kind: 'unreadable' },
    ])
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'frozen' })
    const alert = { severity: 'critical', metadata: { findings: 1 } }
    await eventually(async () => expect(wallet.alerts).toMatchObject([alert]))
  })
})

describe('the reconciliation of wallets with the ledger', () => {
  /** Reconciliations of one wallet, whose books are empty, with a ledger. */
  const reconciliationsOver = (ledger: object, others: object = {}) => {
    const mine = { id: 'wal_busy', network: 'testnet', status: 'active', freezes: [], publicKey: 'G2' }
    const network = { ledger, funding: { kind: 'none' } }
    const books = {
      endDecided: async () => {},
      lines: async () => [],
      net: async () => ({ XLM: 0n, USDC: 0n }),
      readAgain: async () => {},
    }
    return createReconciliations({
      ...{ db: wallet.db, clock: systemClock, log: wallet.log, books, auditKey: testAuditKey },
      networks: { testnet: network, public: network },
      custody: { hasKey: async () => true },
      wallets: {
        allAfter: async (after: string, _limit: number, network: string) =>
          after === '' && network !== 'public' ? [mine] : [],
      },
      statuses: { setBlocked: async () => {} },
      recoverWallets: async () => [],
      markAccepted: async (_: string, findings: object[]) => findings,
      donationSums: async () => [],
      announceAgain: async () => {},
      turn: async () => {},
      calls: () => 0,
      ...others,
    } as unknown as ReconciliationDependencies)
  }

  it('does not end a restore while payments of a wallet are still read, beyond which others may be missing', async () => {
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    const change = { asset: 'XLM', amount: 5n, source: 'G1', destination: 'G2', kind: 'payment' }
    const closedAt = new Date().toISOString()
    const entry = {
      cursor: '1',
      transaction: 1n,
      hash: 'ab',
      ledger: 2,
      fee: 0n,
      closedAt,
      changes: [change],
    }
    const reconciliations = reconciliationsOver({
      readHistory: async () => ({ entries: [entry], isLast: true }),
      readAccount: async () => undefined,
    })
    const isComplete = await reconciliations.run('nightly', new AbortController().signal, Infinity)
    const restore = await pendingRestore(wallet.db)
    await wallet.db('reconciliations').where({ status: 'running' }).delete()
    await inTransaction(wallet.db, (trx) => endRestore(trx, systemClock))
    expect([isComplete, restore]).toEqual([false, expect.any(Object)])
  })

  it('reports and raises an alert about a difference also after more repaired ones than a report holds', async () => {
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    const recovered = Array.from({ length: 1_001 }, (_, index) => ({
      id: `wal_${index}`,
      network: 'testnet',
    }))
    const reconciliations = reconciliationsOver(
      {
        readHistory: async () => ({ entries: [], isLast: true }),
        readAccount: async () => ({ xlm: 0n, ownKeyOnly: false }),
      },
      { recoverWallets: async () => recovered },
    )
    expect(await reconciliations.run('nightly', new AbortController().signal, Infinity)).toBe(true)
    const run = await reconciliations.latest()
    expect(run?.findings).toHaveLength(1_000)
    expect(run?.findings[0]).toMatchObject({ walletId: 'wal_busy', kind: 'signers_changed' })
    const alerted = { severity: 'critical', metadata: { reconciliation: run?.id, findings: 1 } }
    await eventually(async () => expect(wallet.alerts).toContainEqual(expect.objectContaining(alerted)))
  })
})
