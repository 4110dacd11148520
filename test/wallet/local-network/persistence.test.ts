import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Operation,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'
import { type Program, startProgram } from './support/program-under-test.js'

const NEVER = '3600000'

describe('a ledger in a file', () => {
  let folder: string
  let file: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    file = join(folder, 'ledger.sqlite')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const pay = (network: NetworkUnderTest, amount = '1') =>
    Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount })

  it('continues after a restart: keys, ledgers, accounts, history and pending transactions', async () => {
    const first = await startNetwork({ file })
    const payer = await first.newAccount('100')
    await first.run(payer, [Operation.changeTrust({ asset: first.usdc }), pay(first)])
    const waiting = await first.build(payer, [pay(first, '5')])
    await first.offer(waiting)
    const before = await first.server.loadAccount(payer.publicKey())
    const ledgers = (await first.server.ledgers().call()).records.map(({ hash }) => hash)
    await first.close()

    const second = await startNetwork({ file })
    expect(second).toMatchObject({
      usdcIssuer: first.usdcIssuer,
      sponsorSecret: first.sponsorSecret,
      distributorSecret: first.distributorSecret,
    })
    const after = await second.server.loadAccount(payer.publicKey())
    expect(after.balances).toEqual(before.balances)
    expect((await second.server.ledgers().call()).records.map(({ hash }) => hash)).toEqual(ledgers)
    expect((await second.offer(waiting)).tx_status).toBe('DUPLICATE')
    await second.closeLedger()
    const hash = waiting.hash().toString('hex')
    expect(await second.server.transactions().transaction(hash).call()).toMatchObject({ successful: true })
    await second.close()
  })

  it('is readable by its owner only', async () => {
    const network = await startNetwork({ file })
    await network.newAccount()
    for (const name of [file, `${file}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600)
    await network.close()
  })

  it('has different keys from every other ledger', async () => {
    const one = await startNetwork({ file })
    const other = await startNetwork({ file: join(folder, 'other.sqlite') })
    const memory = await startNetwork()
    const keys = [one, other, memory].flatMap(({ sponsorSecret, distributorSecret, usdcIssuer }) => [
      sponsorSecret,
      distributorSecret,
      usdcIssuer,
    ])
    expect(new Set(keys).size).toBe(9)
    await Promise.all([one.close(), other.close(), memory.close()])
  })

  it('is used by one process at a time', async () => {
    const network = await startNetwork({ file })
    await expect(startLocalNetwork({ network: 'testnet', file })).rejects.toThrow(/in use/)
    await network.close()
    await (await startNetwork({ file })).close()
  })

  it('is used for one network only', async () => {
    await (await startNetwork({ file })).close()
    await expect(startLocalNetwork({ network: 'public', file })).rejects.toThrow(/another network/)
  })

  it('is released when the server cannot start because its port is in use', async () => {
    const other = await startNetwork()
    const port = Number(new URL(other.url).port)
    await expect(startLocalNetwork({ network: 'testnet', file, port })).rejects.toThrow(/EADDRINUSE/)
    await (await startNetwork({ file })).close()
    await other.close()
  })

  it('never logs a secret', async () => {
    const lines: string[] = []
    const network = await startNetwork({ file, log: (line) => lines.push(JSON.stringify(line)) })
    await network.server.root()
    const payer = Keypair.random()
    const funded = network.server.friendbot(payer.publicKey()).call()
    while (lines.length < 2) await new Promise((resolve) => setImmediate(resolve))
    await network.closeLedger()
    await funded
    await network.close()
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('\n')).not.toMatch(/\bS[A-Z2-7]{55}\b/)
  })

  describe('whose process is killed', () => {
    const programs: Program[] = []
    const start = async (interval: string): Promise<Program> => {
      const program = await startProgram({ DATA_DIR: folder, LOCAL_NETWORK_CLOSE_INTERVAL_MS: interval })
      programs.push(program)
      return program
    }
    afterEach(async () => {
      await Promise.all(programs.splice(0).map((program) => program.kill()))
    })
    const keysOf = () => {
      const text = readFileSync(join(folder, 'local-network', 'testnet.keys.json'), 'utf8')
      return JSON.parse(text) as { sponsorSecret: string; passphrase: string }
    }
    const serverAt = (program: Program) => new Horizon.Server(program.url, { allowHttp: true })
    const creations = (account: Account, passphrase: string, sponsor: Keypair): Transaction => {
      const builder = new TransactionBuilder(account, { fee: '100', networkPassphrase: passphrase })
      for (let index = 0; index < 20; index++) {
        const destination = Keypair.random().publicKey()
        builder.addOperation(Operation.createAccount({ destination, startingBalance: '10' }))
      }
      const transaction = builder.setTimeout(0).build()
      transaction.sign(sponsor)
      return transaction
    }
    const offer = async (program: Program, transaction: Transaction): Promise<string> => {
      const response = await fetch(`${program.url}/transactions_async`, {
        method: 'POST',
        body: new URLSearchParams({ tx: transaction.toXDR() }),
      })
      return ((await response.json()) as { tx_status: string }).tx_status
    }

    it('keeps an accepted transaction, and applies it once', async () => {
      const first = await start(NEVER)
      const { sponsorSecret, passphrase } = keysOf()
      const sponsor = Keypair.fromSecret(sponsorSecret)
      const account = await serverAt(first).loadAccount(sponsor.publicKey())
      const transaction = creations(account, passphrase, sponsor)
      expect(await offer(first, transaction)).toBe('PENDING')
      await first.kill()

      const second = await start('20')
      const record = await serverAt(second).submitTransaction(transaction)
      expect(record).toMatchObject({ successful: true, hash: transaction.hash().toString('hex') })
      const { records } = await serverAt(second).transactions().forAccount(sponsor.publicKey()).call()
      expect(records).toHaveLength(1)
    })

    it('repeatedly under load loses no transaction, applies none twice and conserves lumens', async () => {
      const sent: Transaction[] = []
      for (let round = 0; round < 4; round++) {
        const program = await start('5')
        const { sponsorSecret, passphrase } = keysOf()
        const sponsor = Keypair.fromSecret(sponsorSecret)
        const account = await serverAt(program).loadAccount(sponsor.publicKey())
        while (sent.length < (round + 1) * 8) {
          const transaction = creations(
            new Account(account.accountId(), account.sequenceNumber()),
            passphrase,
            sponsor,
          )
          const status = await offer(program, transaction)
          if (status !== 'PENDING') continue
          sent.push(transaction)
          account.incrementSequenceNumber()
        }
        await program.kill()
      }

      const program = await start('5')
      const server = serverAt(program)
      const sponsor = Keypair.fromSecret(keysOf().sponsorSecret)
      const last = sent.at(-1)
      if (!last) throw new Error('nothing was sent')
      await server.submitTransaction(last)
      const history: Horizon.ServerApi.TransactionRecord[] = []
      let page = await server.transactions().forAccount(sponsor.publicKey()).limit(200).call()
      while (page.records.length > 0) {
        history.push(...page.records)
        page = await page.next()
      }
      expect(history.map(({ hash }) => hash)).toEqual(sent.map((one) => one.hash().toString('hex')))
      expect(history.every(({ successful }) => successful)).toBe(true)
      const spent = BigInt(sent.length) * (20n * 100_000_000n + 2000n)
      const { balances } = await server.loadAccount(sponsor.publicKey())
      const [head] = (await server.ledgers().order('desc').limit(1).call()).records
      expect(head?.fee_pool).toBe(`0.${(sent.length * 2000).toString().padStart(7, '0')}`)
      const left = BigInt(balances.at(-1)?.balance.replace('.', '') ?? 0)
      // 10,000 million lumens for friendbot, a million each for issuer, distributor and twenty channels.
      expect(left).toBe(
        1_000_000_000_000_000_000n - 100_000_000_000_000_000n - 22n * 10_000_000_000_000n - spent,
      )
    })
  })
})
