import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { withStatements } from '../../support/fixtures/sqlite-statements.js'
import { Keypair } from '../../support/fixtures/stellar.js'
import {
  person,
  type Refused,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const eve = person('eve')
const root = person('root', 'admin')
const luna = 'cas_01JCDEM00000000000000000A1'

describe('the resources of a person', () => {
  let wallet: WalletUnderTest
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let [mine, sent, donation, bought]: any[] = []

  beforeAll(async () => {
    wallet = await startWallet()
    mine = await wallet.as(ana).createWallet()
    sent = await wallet.as(ana).send(mine.id, mine.publicKey, '1')
    donation = await wallet.as(ana).donate(mine.id, luna, '2', { anonymous: true, message: 'For Luna' })
    bought = await wallet.as(ana).buy(mine.id)
    await wallet.as(ana).ended(sent.id)
    await wallet.as(ana).ended(donation.transactionId)
  })
  afterAll(() => wallet.close())

  const eveAddress = Keypair.random().publicKey()
  const nowhere = (id: string) => `${id.slice(0, 4)}01JCDEM0000000000000000000`

  /** The response and the SQL statements of an operation. */
  async function traceOf(work: () => Promise<unknown>) {
    const answered = () => work().catch((error: Refused) => ({ code: error.code, message: error.message }))
    return withStatements(answered)
  }

  it.each<[string, (id: string) => Promise<unknown>, () => string]>([
    ['reading a wallet', (id) => wallet.as(eve).wallet(id), () => mine.id],
    ['sending from a wallet', (id) => wallet.as(eve).send(id, mine.publicKey, '1'), () => mine.id],
    ['donating from a wallet', (id) => wallet.as(eve).donate(id, luna, '1'), () => mine.id],
    ['freezing a wallet', (id) => wallet.as(eve).freeze(id), () => mine.id],
    ['unfreezing a wallet', (id) => wallet.as(eve).unfreeze(id), () => mine.id],
    ['closing a wallet', (id) => wallet.as(eve).close(id, eveAddress), () => mine.id],
    ['limiting a wallet', (id) => wallet.as(eve).limit(id, '1'), () => mine.id],
    ['reading a transaction', (id) => wallet.as(eve).transaction(id), () => sent.id],
    ['making a purchase link', (id) => wallet.as(eve).buy(id), () => mine.id],
    ['reading a purchase', (id) => wallet.as(eve).purchase(id), () => bought.order.id],
    ['reading a donation', (id) => wallet.as(eve).donation(id), () => donation.id],
  ])(
    '%s of someone else returns the same as for a missing one, with the same SQL statements',
    async (_name, ask, idOf) => {
      const foreign = await traceOf(() => ask(idOf()))
      const missing = await traceOf(() => ask(nowhere(idOf())))
      expect(foreign).toEqual(missing)
      expect(foreign.statements.filter((sql) => !/^(BEGIN|ROLLBACK)/.test(sql))).toHaveLength(1)
    },
  )

  it('can be read by admins', async () => {
    expect(await wallet.as(root).wallet(mine.id)).toMatchObject({ id: mine.id, owner: { id: 'usr_ana' } })
    expect(await wallet.as(root).transaction(sent.id)).toMatchObject({ id: sent.id })
    expect(await wallet.as(root).donation(donation.id)).toMatchObject({ walletId: mine.id })
    expect(await wallet.as(root).purchase(bought.order.id)).toMatchObject({ walletAddress: mine.publicKey })
  })

  it('can be spent by the owner only; admins can spend only from wallets of the service', async () => {
    for (const spend of [
      () => wallet.as(root).send(mine.id, mine.publicKey, '1'),
      () => wallet.as(root).donate(mine.id, luna, '1'),
    ])
      await expect(spend()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { id } = await wallet
      .db('wallets')
      .where({ owner_id: 'service:donations', network: 'testnet' })
      .first()
    const paidOut = await wallet.as(root).send(id, mine.publicKey, '1')
    expect(await wallet.as(root).ended(paidOut.id)).toMatchObject({ status: 'success' })
    await expect(wallet.as(ana).send(id, mine.publicKey, '1')).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    })
    await expect(wallet.as(root).close(id, mine.publicKey)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('are also hidden behind a person, a case or an entity reference', async () => {
    const query = `query ($refs: [_Any!]!) { _entities(representations: $refs) {
      ... on User { wallets { totalCount nodes { id } } }
      ... on Case { walletDonations { nodes { id walletId transactionId donor { id } wallet { id } transaction { id } message } } }
      ... on Wallet { publicKey } ... on LedgerTransaction { hash } ... on WalletDonation { amount } } }`
    const refs = [
      { __typename: 'User', id: 'usr_ana' },
      { __typename: 'Case', id: luna },
      { __typename: 'Wallet', id: mine.id },
      { __typename: 'LedgerTransaction', id: sent.id },
      { __typename: 'WalletDonation', id: donation.id },
    ]
    const seenBy = async (viewer: typeof ana) => {
      const { data } = await wallet.run(query, { refs }, viewer)
      // biome-ignore lint/suspicious/noExplicitAny: response bodies
      return (data as any)._entities
    }
    const hidden = {
      id: donation.id,
      walletId: null,
      transactionId: null,
      donor: null,
      wallet: null,
      transaction: null,
    }
    expect(await seenBy(eve)).toMatchObject([
      { wallets: { totalCount: 0, nodes: [] } },
      { walletDonations: { nodes: [{ ...hidden, message: 'For Luna' }] } },
      null,
      null,
      null,
    ])
    const shown = { id: donation.id, walletId: mine.id, transactionId: donation.transactionId }
    for (const viewer of [ana, root])
      expect(await seenBy(viewer)).toMatchObject([
        { wallets: { totalCount: 1, nodes: [{ id: mine.id }] } },
        { walletDonations: { nodes: [{ ...shown, donor: { id: 'usr_ana' }, wallet: { id: mine.id } }] } },
        { publicKey: mine.publicKey },
        { hash: sent.hash },
        { amount: '2.0000000' },
      ])
  })
})

describe('a wallet that was recovered without its owner', () => {
  it('is not handed over to a person who was erased after the request', async () => {
    const erased: string[] = []
    const wallet = await startWallet({ erased })
    onTestFinished(() => wallet.close())
    const { id } = await wallet.as(ana).createWallet()
    const ownerOf = async () => (await wallet.db('wallets').where({ id }).first()).owner_id
    await wallet
      .db('wallets')
      .where({ id })
      .update({ owner_id: 'service:recovered', owner_kind: 'organisation' })
    const request = await wallet.run(
      'mutation ($id: ID!) { reply: requestWalletHandover(walletId: $id, newOwnerId: "usr_ana", reason: "letter") { id } }',
      { id },
      root,
    )
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    const approval = (request.data as any).reply
    const grant = () =>
      wallet.run(
        'mutation ($id: ID!) { grantWalletApproval(id: $id) { state } }',
        { id: approval.id },
        person('vera', 'admin'),
      )
    erased.push('usr_ana')
    expect((await grant()).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
    expect(await ownerOf()).toBe('service:recovered')
    erased.pop()
    expect((await grant()).data).toMatchObject({ grantWalletApproval: { state: 'approved' } })
    expect(await ownerOf()).toBe('usr_ana')
  })
})
