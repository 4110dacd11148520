import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { createExternalAccount, externalAccountWith, Keypair } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const root = person('root', 'admin')
const luna = 'cas_01JCDEM00000000000000000A1'

describe('the wallet’s outbound events', () => {
  let wallet: WalletUnderTest
  let receiver: WebhookReceiver
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined

  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    wallet = await startWallet({ faults: { arriving: (request) => arriving?.(request) } })
    const { errors } = await wallet.run(
      `mutation ($url: String!, $events: [String!]!) {
        createWalletWebhookSubscription(url: $url, events: $events) { subscription { id } secret } }`,
      {
        url: receiver.url,
        events: [
          'wallet.created',
          'wallet.updated',
          'transaction.created',
          'transaction.completed',
          'transaction.failed',
          'donation.created',
          'donation.completed',
        ],
      },
      root,
    )
    expect(errors).toBeUndefined()
  })
  afterAll(async () => {
    await wallet.close()
    await receiver.close()
  })

  const delivered = (event: string) =>
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter((one) => one.event === event)
      .map(({ data }) => data)
  const expectDelivered = (event: string, data: object) =>
    expect.poll(() => delivered(event)).toContainEqual(data)

  it('report wallets, payments and donations as they happen, with the documented members', async () => {
    const mine = await wallet.as(ana).createWallet()
    const { id: walletId, publicKey } = mine
    await expectDelivered('wallet.created', { walletId, network: 'testnet', publicKey })
    await expectDelivered('wallet.updated', {
      walletId,
      network: 'testnet',
      status: 'active',
      funding: 'funded',
    })

    const sent = await wallet.as(ana).send(walletId, publicKey, '3')
    const data = { transactionId: sent.id, walletId, amount: '3.0000000', asset: 'XLM', type: 'sent' }
    await expectDelivered('transaction.created', data)
    await expectDelivered('transaction.completed', data)
    await expectDelivered('transaction.completed', {
      ...data,
      transactionId: expect.any(String),
      type: 'received',
    })

    const open = await wallet.as(ana).donate(walletId, luna, '4')
    const hidden = await wallet.as(ana).donate(walletId, luna, '5', { anonymous: true })
    const donation = { caseId: luna, asset: 'XLM' }
    const shown = {
      ...donation,
      donationId: open.id,
      amount: '4.0000000',
      anonymous: false,
      walletId,
      transactionId: open.transactionId,
    }
    for (const event of ['donation.created', 'donation.completed']) {
      await expectDelivered(event, shown)
      await expectDelivered(event, {
        ...donation,
        donationId: hidden.id,
        amount: '5.0000000',
        anonymous: true,
      })
    }
  })

  it('report a failed payment, and no event twice', async () => {
    const mine = await wallet.as(ana).createWallet()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const sent = await wallet.as(ana).send(mine.id, stranger.address, '6')
    const key = Keypair.fromRawEd25519Seed((await wallet.keyOf(mine)).rawSecretKey())
    await externalAccountWith(wallet.locals.testnet, key).pay(stranger.address, '1')
    arriving = undefined
    await expectDelivered('transaction.failed', {
      transactionId: sent.id,
      walletId: mine.id,
      amount: '6.0000000',
      asset: 'XLM',
      type: 'sent',
      failureCode: 'tx_bad_seq',
    })
    const all = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(all).size).toBe(all.length)
  })
})
