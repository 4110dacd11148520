import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badGateway, type Fault } from '../../../subgraphs/wallet/local-network/faults.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')

describe('secret keys', () => {
  let wallet: WalletUnderTest
  let fault: Fault | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let mine: any

  beforeAll(async () => {
    wallet = await startWallet({ faults: { arriving: () => fault } })
    mine = await wallet.as(ana).createWallet()
  })
  afterAll(() => wallet.close())

  it('never appear in a response, error, log line or table, even after failures', async () => {
    const answers: unknown[] = [mine]
    const note = async (work: Promise<unknown>) =>
      answers.push(await work.catch((error) => ({ ...error, text: String(error.stack) })))
    const sent = await wallet.as(ana).send(mine.id, mine.publicKey, '1')
    await note(wallet.as(ana).ended(sent.id))
    await note(wallet.as(ana).send(mine.id, 'nonsense', '1'))
    // A key that does not match its address is an unexpected failure: the response hides the error, which is logged. The
    // ledger works in between: concurrent reads are shared, and a failing one fails every caller.
    const ofMine = () => wallet.db('wallet_keys').where({ wallet_id: mine.id })
    const [kept] = await ofMine()
    await ofMine().update({ key_index: 999 })
    await note(wallet.as(ana).send(mine.id, mine.publicKey, '1'))
    expect(answers.at(-1)).toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(wallet.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      {
        message: 'a resolver failed',
        fields: { err: { message: expect.stringContaining('does not match its address') } },
      },
    ])
    await ofMine().update({ key_index: kept.key_index })
    fault = badGateway
    // An unknown account has to be read from the ledger.
    await note(wallet.as(ana).send(mine.id, Keypair.random().publicKey(), '1'))
    expect(answers.at(-1)).toMatchObject({ code: 'NETWORK_ERROR' })
    fault = undefined

    const key = await wallet.keyOf(mine)
    const seed = key.rawSecretKey()
    const master = await readFile(join(wallet.dataDirectory, 'wallet-master.key'), 'utf8')
    const secrets = [
      key.secret(),
      seed.toString('hex'),
      seed.toString('base64'),
      seed.toString('base64url'),
      master.trim(),
      wallet.locals.testnet.sponsorSecret,
      wallet.locals.public.sponsorSecret,
    ]
    const lines = wallet.log.lines.map(({ message, fields }) =>
      JSON.stringify({ message, fields }, (_name, value) =>
        value instanceof Error ? String(value.stack) : value,
      ),
    )
    const places = { answers: JSON.stringify(answers), lines: lines.join('\n'), tables: await everyTable() }
    for (const [place, text] of Object.entries(places))
      for (const secret of secrets) expect(text.includes(secret), place).toBe(false)
  })

  async function everyTable(): Promise<string> {
    const tables: { name: string }[] = await wallet
      .db('sqlite_master')
      .where({ type: 'table' })
      .select('name')
    const rows = await Promise.all(tables.map(({ name }) => wallet.db(name)))
    return JSON.stringify(rows)
  }
})
