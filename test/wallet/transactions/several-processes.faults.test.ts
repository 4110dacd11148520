import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { deliverTo, purchase } from '../../support/doubles/onramp-provider.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')
const luna = 'cas_01JCDEM00000000000000000A1'

describe('two wallet services over one PostgreSQL database', () => {
  let locals: Awaited<ReturnType<typeof startNetworks>>
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let services: WalletUnderTest[]

  beforeAll(async () => {
    database = await createPostgresDatabase('wallet')
    locals = await startNetworks({ closeMs: 10 })
    const walletQuotas = { perPerson: 8, sponsoredPerPersonAndDay: 100, sponsoredPerDay: 100 }
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
    const keys = { masterKey: key(7), credentialsKey: key(8), auditKey: key(9) }
    const config = { ...keys, walletQuotas }
    const start = () => startWallet({ locals, config, databaseUrl: database.url })
    services = [await start(), await start()]
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()))
    await Promise.all(networks.map((network) => locals[network].close()))
    await database.drop()
  })
  const service = (index: number) => services[index % 2] as WalletUnderTest

  it('together spend a wallet to the stroop, each payment once', async () => {
    const from = await service(0).as(ana).createWallet()
    const to = await service(1).as(ben).createWallet()
    const amount = parseAmount('10000') / 25n
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        service(index).as(ana).send(from.id, to.publicKey, formatAmount(amount)),
      ),
    )
    const accepted = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(accepted).toHaveLength(24)
    expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_BALANCE']))
    const ended = await Promise.all(accepted.map(({ id }, index) => service(index).as(ana).ended(id)))
    expect(ended.every(({ status }) => status === 'success')).toBe(true)
    expect((await service(0).onLedger(to.publicKey)).XLM).toBe(parseAmount('10000') + 24n * amount)
  })

  it('together allow a person as many wallets as a single one would', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => service(index).as(person('cleo')).createWallet()),
    )
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map(({ code, details }) => [code, details])).toEqual(
      Array(4).fill(['QUOTA_EXCEEDED', { quota: 'wallets_per_person', limit: 8, used: 8 }]),
    )
    expect(await service(0).db('wallets').where({ owner_id: 'usr_cleo' }).pluck('status')).toEqual(
      Array(8).fill('active'),
    )
  })

  it('have one donation account per network, and record a received payment once', async () => {
    const owners = await service(0).db('wallets').where({ owner_id: 'service:donations' }).pluck('network')
    expect(owners.toSorted()).toEqual(['public', 'testnet'])
    const from = await service(0).as(ana).createWallet()
    const donated = await service(1).as(ana).donate(from.id, luna, '5')
    await service(0).as(ana).ended(donated.transactionId)
    expect(await service(1).as(ana).donation(donated.id)).toMatchObject({ status: 'completed' })
    const received = () => service(0).db('transactions').where({ hash: donatedHash, direction: 'received' })
    const { hash: donatedHash } = await service(0).as(ana).transaction(donated.transactionId)
    await expect.poll(received).toHaveLength(1)
    await service(0).as(ana).wallet(from.id)
    expect(await received()).toHaveLength(1)
  })

  it('process deliveries of a purchase concurrently, and pay it out once', async () => {
    const mine = await service(0).as(ana).createWallet()
    const { order } = await service(0).as(ana).buy(mine.id)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        deliverTo(service(index), purchase(mine.publicKey, { id: 'p-1', turn: index % 3 })),
      ),
    )
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('accepted'), ...Array(9).fill('known')])
    const bought = () => service(1).as(ana).purchase(order.id)
    await expect.poll(bought).toMatchObject({ payoutHash: expect.any(String) })
    // Another purchase is paid after everything that was owed before.
    const next = await service(1).as(ana).buy(mine.id)
    await deliverTo(service(0), purchase(mine.publicKey, { id: 'p-2', cryptoAmount: '1' }))
    await expect
      .poll(() => service(0).as(ana).purchase(next.order.id))
      .toMatchObject({ payoutHash: expect.any(String) })
    expect((await service(0).onLedger(mine.publicKey)).XLM).toBe(parseAmount('10013.5'))
  })
})
