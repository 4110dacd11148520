import { setTimeout as pause } from 'node:timers/promises'
import { Account, Horizon, Keypair, TransactionBuilder } from '@stellar/stellar-sdk'
import { Asset, Operation } from '../../support/fixtures/stellar.js'
import { person, startNetworks, startWallet } from '../../support/platform/wallet-subgraph.js'

/*
 * `npm run bench:incoming`: the cost of following a ledger by the number of wallets. For each number, wallet rows are
 * inserted, external accounts pay some of them, and the ledgers are counted that close until a payment is recorded.
 */
const SIZES = [10, 1_000, 100_000]
const CLOSE_MS = 1_000
const PAYERS = 20
const LEDGERS = 10
const ROWS_AT_ONCE = 500

let requests = 0
const locals = await startNetworks({
  closeMs: CLOSE_MS,
  faults: {
    arriving({ path }) {
      if (path === '/operations' || /^\/accounts\/.*\/(operations|payments)$/.test(path)) requests++
      return undefined
    },
  },
})
const wallet = await startWallet({ locals, closeMs: CLOSE_MS })
const mine = await wallet.as(person('ana')).createWallet()
const template = await wallet.db('wallets').where({ id: mine.id }).first()
const server = new Horizon.Server(locals.testnet.url, { allowHttp: true })
const payers = await Promise.all(
  Array.from({ length: PAYERS }, async () => {
    const key = Keypair.random()
    await server.friendbot(key.publicKey()).call()
    return {
      key,
      account: new Account(key.publicKey(), (await server.loadAccount(key.publicKey())).sequence),
    }
  }),
)
const receivers = [mine.publicKey as string]

async function fill(size: number): Promise<void> {
  const [counted] = await wallet.db('wallets').where({ network: 'testnet' }).count({ count: '*' })
  for (let index = Number(counted?.count); index < size; ) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, size - index) }, () => {
      const publicKey = Keypair.random().publicKey()
      if (receivers.length < PAYERS) receivers.push(publicKey)
      return { ...template, id: `wal_bench${String(index++).padStart(9, '0')}`, public_key: publicKey }
    })
    await wallet.db.batchInsert('wallets', rows, ROWS_AT_ONCE / 10)
  }
}

/** Creates the accounts of receivers without one. */
async function createAccounts(): Promise<void> {
  for (const receiver of receivers)
    await server
      .friendbot(receiver)
      .call()
      .catch(() => undefined)
}

async function latestLedger(): Promise<number> {
  const { records } = await server.ledgers().order('desc').limit(1).call()
  return records[0]?.sequence ?? 0
}

/** Sends one payment from every payer. @returns the hashes */
function payAll(): Promise<string[]> {
  return Promise.all(
    payers.map(async ({ key, account }, index) => {
      const destination = receivers[index % receivers.length] ?? ''
      const operation = Operation.payment({ destination, asset: Asset.native(), amount: '1' })
      const transaction = new TransactionBuilder(account, {
        fee: '100',
        networkPassphrase: locals.testnet.passphrase,
      })
        .addOperation(operation)
        .setTimeout(0)
        .build()
      transaction.sign(key)
      return (await server.submitTransaction(transaction)).hash
    }),
  )
}

for (const size of SIZES) {
  await fill(size)
  await createAccounts()
  await pause(3 * CLOSE_MS)
  const [callsBefore, firstLedger, cpuBefore] = [requests, await latestLedger(), process.cpuUsage()]
  const delays: number[] = []
  const late: number[] = []
  for (let round = 0; round < LEDGERS; round++) {
    const hashes = await payAll()
    const appliedAt = performance.now()
    for (;;) {
      const recorded = await wallet
        .db('transactions')
        .whereIn('hash', hashes)
        .where({ direction: 'received' })
      if (recorded.length === hashes.length) {
        delays.push(performance.now() - appliedAt)
        const applied = Math.max(...recorded.map(({ ledger }) => Number(ledger)))
        late.push((await latestLedger()) - applied)
        break
      }
      await pause(5)
    }
  }
  const ledgers = (await latestLedger()) - firstLedger
  const cpu = process.cpuUsage(cpuBefore)
  console.error(
    `${size} wallets: ${delays.length * PAYERS} payments, ${((requests - callsBefore) / ledgers).toFixed(2)} calls a ledger, ` +
      `recorded ${Math.max(...delays).toFixed(0)} ms after their ledger at most (${Math.max(...late)} ledgers), ` +
      `${((cpu.user + cpu.system) / 1000 / ledgers).toFixed(0)} ms of CPU a ledger`,
  )
}
await wallet.close()
await Promise.all(Object.values(locals).map((local) => local.close()))
