import type { Horizon } from '@stellar/stellar-sdk'
import { expect, it } from 'vitest'
import { paymentReader } from '../../../subgraphs/wallet/ledger/horizon-payments.js'
import { Keypair } from '../../support/fixtures/stellar.js'

/** A server whose list of operations has one page. */
function serverWith(records: readonly object[]): Horizon.Server {
  const list = new Proxy({}, { get: (_, name) => (name === 'call' ? async () => ({ records }) : () => list) })
  return { operations: () => list } as unknown as Horizon.Server
}

it('an operation that cannot be decoded is reported for its account, and the payments of others are read', async () => {
  const [mine, other, payer] = [1, 2, 3].map(() => Keypair.random().publicKey()) as [string, string, string]
  const common = {
    transaction_successful: true,
    transaction_hash: 'ab',
    created_at: '2026-01-01T00:00:00Z',
    source_account: payer,
    transaction_attr: { fee_charged: '100', memo_type: 'none', envelope_xdr: 'of a later protocol' },
  }
  const [asset, amount] = ['native', '1.0000000']
  const server = serverWith([
    {
      ...{ ...common, type: 'create_claimable_balance', paging_token: '8589938689' },
      ...{ asset, amount, claimants: [{ destination: mine }] },
    },
    {
      ...{ ...common, type: 'payment', paging_token: '8589942785' },
      ...{ asset_type: asset, amount, from: payer, to: other },
    },
  ])
  const { readAllPayments } = paymentReader(server, {
    ...{ network: 'testnet', usdcIssuer: payer, passphrase: 'a network' },
    read: (call) => call(),
  })
  const page = await readAllPayments('0', async (addresses) => new Set(addresses))
  expect(page.payments).toMatchObject([{ account: other, amount: 10_000_000n }])
  expect([...page.unread]).toEqual([[mine, 8589938688n]])
})
