import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { createExternalAccount } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')
const root = person('root', 'admin')
const staff = person('sam', 'staff')

const CHANGES =
  'query ($id: ID!) { wallet(id: $id) { changes { nodes { action actorId details requestId } } } }'

describe('freezing a wallet', () => {
  let wallet: WalletUnderTest
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let to: any

  beforeAll(async () => {
    wallet = await startWallet()
    to = await wallet.as(ben).createWallet()
  })
  afterAll(() => wallet.close())

  const updates = async (walletId: string) =>
    (await wallet.db('events').where({ kind: 'wallet.updated' }).orderBy('id'))
      .map(({ data }) => JSON.parse(data))
      .filter((data) => data.walletId === walletId && data.funding === 'funded')
      .map(({ status }) => status)

  it('prevents it from sending and donating, but not from receiving and being read', async () => {
    const mine = await wallet.as(ana).createWallet()
    expect(await wallet.as(ana).freeze(mine.id, 'lost my telephone')).toMatchObject({
      status: 'frozen',
      freezes: [{ by: 'owner', since: expect.any(String), reason: 'lost my telephone' }],
    })
    const refused = { code: 'TRANSACTION_FAILED', details: { reason: 'wallet_frozen' } }
    await expect(wallet.as(ana).send(mine.id, to.publicKey, '1')).rejects.toMatchObject(refused)
    const case1 = 'cas_01JCDEM00000000000000000A1'
    await expect(wallet.as(ana).donate(mine.id, case1, '1')).rejects.toMatchObject(refused)
    const payer = await createExternalAccount(wallet.locals.testnet)
    await payer.pay(mine.publicKey, '5')
    await expect.poll(async () => (await wallet.as(ana).wallet(mine.id)).balance.XLM).toBe('10005.0000000')

    expect(await wallet.as(ana).unfreeze(mine.id)).toMatchObject({ status: 'active', freezes: [] })
    const sent = await wallet.as(ana).send(mine.id, to.publicKey, '1')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('can be lifted only by the role that did it: an admin or the owner', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await wallet.as(root).freeze(id)
    await expect(wallet.as(ana).unfreeze(id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('administrator'),
    })
    expect(await wallet.as(ana).wallet(id)).toMatchObject({ status: 'frozen' })

    // Both freezes hold at the same time.
    expect(await wallet.as(ana).freeze(id)).toMatchObject({ freezes: [{ by: 'admin' }, { by: 'owner' }] })
    expect(await wallet.as(root).unfreeze(id)).toMatchObject({ status: 'frozen', freezes: [{ by: 'owner' }] })
    await expect(wallet.as(root).unfreeze(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await wallet.as(ana).unfreeze(id)).toMatchObject({ status: 'active', freezes: [] })
  })

  it('of an administrator can be lifted only by another one, and prevents the first one from emptying it', async () => {
    const { id } = await wallet.as(root).createWallet()
    expect(await wallet.as(root).freeze(id)).toMatchObject({ freezes: [{ by: 'owner' }] })
    expect(await wallet.as(root).unfreeze(id)).toMatchObject({ status: 'active' })
    const other = person('rita', 'admin')
    await wallet.as(other).freeze(id, 'strange sign-ins')
    await expect(wallet.as(root).unfreeze(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(wallet.as(root).close(id, to.publicKey)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'wallet_frozen' },
    })
    expect(await wallet.as(other).unfreeze(id)).toMatchObject({ status: 'active', freezes: [] })
  })

  it('has no effect when repeated, and emits no event', async () => {
    const { id } = await wallet.as(ana).createWallet()
    const frozen = await wallet.as(ana).freeze(id)
    expect(await wallet.as(ana).freeze(id, 'once more')).toEqual(frozen)
    await wallet.as(ana).unfreeze(id)
    await wallet.as(ana).unfreeze(id)
    expect(await updates(id)).toEqual(['active', 'frozen', 'active'])
  })

  it('is recorded in the audit log with its actor, visible to the owner and to admins', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await wallet.as(root).freeze(id, 'reported stolen')
    await wallet.as(root).unfreeze(id)
    const entries = [
      { action: 'wallet.unfrozen', actorId: 'usr_root', details: { status: 'active' }, requestId: 'test' },
      {
        action: 'wallet.frozen',
        actorId: 'usr_root',
        details: { status: 'frozen', by: 'admin', reason: 'reported stolen' },
        requestId: 'test',
      },
    ]
    for (const viewer of [ana, root])
      expect(await wallet.run(CHANGES, { id }, viewer)).toMatchObject({
        data: { wallet: { changes: { nodes: entries } } },
      })
    const all =
      'query ($id: String) { walletAuditEntries(target: $id) { nodes { action actorId details requestId } } }'
    expect(await wallet.run(all, { id }, root)).toMatchObject({
      data: { walletAuditEntries: { nodes: entries } },
    })
    expect(await wallet.run(all, { id }, staff)).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    })
  })

  it('does not reveal the wallet to others', async () => {
    const { id } = await wallet.as(ana).createWallet()
    for (const viewer of [ben, staff])
      for (const act of ['freeze', 'unfreeze'] as const)
        await expect(wallet.as(viewer)[act](id)).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' })
    await expect(wallet.as({ kind: 'anonymous' } as never).freeze(id)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await wallet.as(ana).wallet(id)).toMatchObject({ status: 'active' })
  })

  it('refuses payments that were not accepted yet, and completes those that were', async () => {
    const mine = await wallet.as(ana).createWallet()
    const racing = Array.from({ length: 40 }, () =>
      wallet
        .as(ana)
        .send(mine.id, to.publicKey, '1')
        .catch((error) => error),
    )
    // Some are accepted by then, the others are waiting.
    await racing[3]
    const frozen = await wallet.as(root).freeze(mine.id)
    const acceptedByThen = await wallet.db('transactions').where({ wallet_id: mine.id, direction: 'sent' })
    const answers = await Promise.all(racing)
    const accepted = answers.filter(({ id }) => id !== undefined)
    const refused = answers.filter(({ id }) => id === undefined)
    expect(accepted).toHaveLength(acceptedByThen.length)
    expect(accepted.length).toBeGreaterThanOrEqual(4)
    expect(refused.length).toBeGreaterThan(0)
    for (const error of refused)
      expect(error).toMatchObject({ code: 'TRANSACTION_FAILED', details: { reason: 'wallet_frozen' } })
    for (const { createdAt } of accepted) expect(createdAt <= frozen.lastActivity).toBe(true)
    for (const { id } of accepted) expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
    const spent = BigInt(accepted.length) * (parseAmount('1') + 100n)
    expect((await wallet.onLedger(mine.publicKey)).XLM).toBe(parseAmount('10000') - spent)
  })
})
