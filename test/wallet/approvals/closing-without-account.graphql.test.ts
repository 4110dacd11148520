import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { person, startWallet } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const [root, vera] = [person('root', 'admin'), person('vera', 'admin')]
const APPROVAL = '{ id state requestedBy decidedBy transactionId amount note }'

describe('the approval of closing a wallet without an account', () => {
  it('is given without a payment when the wallet is closed', async () => {
    const wallet = await startWallet({ setup: (setup) => ({ ...setup, funding: { kind: 'none' } }) })
    onTestFinished(() => wallet.close())
    const { id: walletId } = await wallet.as(ana).createWallet()
    const erased = {
      owner_id: 'erased',
      owner_kind: 'organisation',
      unclaimed_since: '2026-01-01T00:00:00.000Z',
    }
    await wallet.db('wallets').where({ id: walletId }).update(erased)
    const request = `mutation ($input: CloseWalletInput!) {
      reply: requestClosingApproval(input: $input, reason: "Erased") ${APPROVAL} }`
    const input = { walletId, destination: Keypair.random().publicKey() }
    const requested = await wallet.run(request, { input }, root)
    const { id } = (requested.data as { reply: { id: string } }).reply
    // Only one of two destinations could be paid.
    for (const destination of [input.destination, Keypair.random().publicKey()])
      expect((await wallet.run(request, { input: { walletId, destination } }, vera)).errors).toMatchObject([
        { message: expect.stringContaining(id), extensions: { code: 'CONFLICT' } },
      ])
    const grant = `mutation ($id: ID!) { reply: grantWalletApproval(id: $id) ${APPROVAL} }`
    const { data } = await wallet.run(grant, { id }, vera)
    expect(data?.reply).toMatchObject({ state: 'approved', decidedBy: 'usr_vera', transactionId: null })
    expect(await wallet.as(root).wallet(walletId)).toMatchObject({ status: 'closed', unclaimedSince: null })
  })
})
