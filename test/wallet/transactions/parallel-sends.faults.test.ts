import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import { databaseKinds, databaseOfKind, type OwnDatabase } from '../../support/platform/databases.js'
import {
  person,
  type Refused,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')

describe.each(databaseKinds)('simultaneous payments (%s)', (kind) => {
  let database: OwnDatabase
  let wallet: WalletUnderTest

  beforeAll(async () => {
    database = await databaseOfKind(kind, 'wallet')
    wallet = await startWallet({ closeMs: 10, databaseUrl: database.url })
  })
  afterAll(async () => {
    await wallet?.close()
    await database?.drop()
  })

  it('spend the balance of a wallet to the stroop and no more, when 50 requests together exceed it', async () => {
    const from = await wallet.as(ana).fundedWallet()
    const to = await wallet.as(ben).fundedWallet()
    const before = await wallet.onLedger(from.publicKey)
    const amount = before.XLM / 30n

    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => wallet.as(ana).send(from.id, to.publicKey, formatAmount(amount))),
    )
    const accepted = answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
    const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason as Refused)

    // The account's reserves are sponsored, so that all of it can be spent but for a fee of 100 stroops each.
    expect(accepted).toHaveLength(Number(before.XLM / (amount + 100n)))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['INSUFFICIENT_BALANCE']))
    const left = before.XLM - BigInt(accepted.length) * (amount + 100n)
    for (const { details } of refused)
      expect(details).toEqual({ required: formatAmount(amount), available: formatAmount(left - 100n) })

    const ended = await Promise.all(accepted.map(({ id }) => wallet.as(ana).ended(id)))
    expect(ended.filter(({ status }) => status !== 'success')).toEqual([])
    expect(new Set(ended.map(({ hash }) => hash)).size).toBe(accepted.length)
    expect((await wallet.onLedger(from.publicKey)).XLM).toBe(left)
    expect((await wallet.onLedger(to.publicKey)).XLM).toBe(
      parseAmount('10000') + BigInt(accepted.length) * amount,
    )
  })

  it('can spend exactly what is available, and not one stroop more', async () => {
    const from = await wallet.as(ana).fundedWallet()
    const to = await wallet.as(ben).fundedWallet()
    const tooMuch = await wallet
      .as(ana)
      .send(from.id, to.publicKey, '10000')
      .catch((error) => error as Refused)
    expect(tooMuch).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { required: '10000.0000000', available: '9999.9999900' },
    })
    const available = parseAmount(tooMuch.details.available)
    const oneMore = wallet.as(ana).send(from.id, to.publicKey, formatAmount(available + 1n))
    await expect(oneMore).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const sent = await wallet.as(ana).send(from.id, to.publicKey, formatAmount(available))
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    expect((await wallet.onLedger(from.publicKey)).XLM).toBe(0n)
  })

  it('from many wallets are settled concurrently', async () => {
    const senders = await Promise.all(Array.from({ length: 12 }, () => wallet.as(ana).fundedWallet()))
    const to = await wallet.as(ben).fundedWallet()
    const sent = await Promise.all(senders.map(({ id }) => wallet.as(ana).send(id, to.publicKey, '3')))
    const ended = await Promise.all(sent.map(({ id }) => wallet.as(ana).ended(id)))
    expect(ended.every(({ status }) => status === 'success')).toBe(true)
    expect((await wallet.onLedger(to.publicKey)).XLM).toBe(parseAmount('10036'))
  })
})
