import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import { createExternalAccount, type ExternalAccount, giveUsdc } from '../../support/fixtures/stellar.js'
import { databaseKinds, databaseOfKind, type OwnDatabase } from '../../support/platform/databases.js'
import {
  person,
  type Refused,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const owners = ['ana', 'ben', 'cleo'].map((name) => person(name))
const luna = 'cas_01JCDEM00000000000000000A1'

/** Operations of people, in any order and at any time. */
const operation = fc.record({
  kind: fc.constantFrom('send' as const, 'send' as const, 'donate' as const, 'outside' as const),
  from: fc.nat(2),
  to: fc.nat(2),
  asset: fc.constantFrom('XLM' as const, 'USDC' as const),
  amount: fc.oneof(
    fc.bigInt({ min: 1n, max: 1_000n }),
    fc.bigInt({ min: 1n, max: parseAmount('6000') }),
    fc.constant(parseAmount('9999.99999')),
  ),
})
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

describe.each(databaseKinds)('balances after random sequences of operations (%s)', (kind) => {
  let database: OwnDatabase
  let wallet: WalletUnderTest
  let stranger: ExternalAccount
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let wallets: any[]

  beforeAll(async () => {
    database = await databaseOfKind(kind, 'wallet')
    wallet = await startWallet({ closeMs: 10, databaseUrl: database.url })
    wallets = await Promise.all(owners.map((owner) => wallet.as(owner).fundedWallet()))
    for (const { publicKey } of wallets) await giveUsdc(wallet.locals.testnet, publicKey, '1000')
    stranger = await createExternalAccount(wallet.locals.testnet)
  })
  afterAll(async () => {
    await wallet?.close()
    await database?.drop()
  })

  async function carryOut({ kind, from, to, asset, amount }: Operation): Promise<string | undefined> {
    const user = wallet.as(owners[from] as (typeof owners)[number])
    const text = formatAmount(amount)
    if (kind === 'outside') {
      await stranger.pay(wallets[to].publicKey, formatAmount(amount < 1_000n ? amount : 1_000n))
      return undefined
    }
    const accepted = await (kind === 'send'
      ? user.send(wallets[from].id, wallets[to].publicKey, text, { asset })
      : user.donate(wallets[from].id, luna, text, { asset })
    ).catch((error: Refused) => {
      expect(error.code).toBe('INSUFFICIENT_BALANCE')
      return undefined
    })
    return accepted?.transactionId ?? accepted?.id
  }

  /** The balance according to the wallet's own transactions. */
  async function booked(id: string) {
    const rows = await wallet.db('transactions').where({ wallet_id: id, status: 'success' })
    const held = { XLM: 0n, USDC: 0n }
    for (const { direction, asset, amount, fee } of rows) {
      held[asset as 'XLM' | 'USDC'] += direction === 'sent' ? -BigInt(amount) : BigInt(amount)
      if (direction === 'sent') held.XLM -= BigInt(fee)
    }
    return held
  }

  it('are equal in the ledger and in the books, to the stroop, and every accepted payment succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 20 }), async (operations) => {
        const outside = operations.filter(({ kind }) => kind === 'outside')
        const inside = operations.filter(({ kind }) => kind !== 'outside')
        // The stranger's payments are sequential; ours are simultaneous.
        const strangers = (async () => {
          for (const one of outside) await carryOut(one)
        })()
        const accepted = (await Promise.all(inside.map(carryOut))).filter((id) => id !== undefined)
        await strangers
        for (const id of accepted) {
          const [{ wallet_id: walletId }] = await wallet.db('transactions').where({ id })
          const owner = owners[wallets.findIndex((one) => one.id === walletId)] as (typeof owners)[number]
          expect(await wallet.as(owner).ended(id)).toMatchObject({ status: 'success' })
        }
        for (const { id, publicKey } of wallets) {
          const { XLM, USDC } = await wallet.onLedger(publicKey)
          await expect.poll(() => booked(id)).toEqual({ XLM, USDC })
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})
