import { join } from 'node:path'
import Fastify from 'fastify'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { startPlatform } from '../../support/platform/running-platform.js'
import { compareToFloor } from '../measuring/against-floor.js'

/*
 * `npm run bench`: reads of wallets over REST as a ratio to a bare Fastify handler on the same database. The floor does not
 * read the balance from the ledger.
 */

const platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1000000', LEDGER_CLOSE_MS: '200' })
const act = walletActions(platform)
const authorization = `Bearer ${await platform.idToken('donor')}`
const wallets = await Promise.all(Array.from({ length: 20 }, () => act.wallet('donor')))
const [mine, other] = wallets
for (let count = 0; count < 20; count++) {
  const sent = await act.send('donor', mine.id, other.publicKey, '1')
  for (let status = 'pending'; status === 'pending'; )
    status = (await act.rest(`GET /transactions/${sent.body.id}`, 'donor')).body.status
}

const database = new Sqlite(join(platform.dataDirectory, 'wallet.sqlite'), { readonly: true })
const byId = database.prepare('select * from wallets where id = ?')
const list = database.prepare(
  'select * from transactions where wallet_id = ? order by created_at desc, id desc limit 20',
)
const floor = Fastify()
floor.get('/wallets/:id', async (request) => byId.get((request.params as { id: string }).id))
floor.get('/wallets/:id/transactions', async (request) => ({
  transactions: list.all((request.params as { id: string }).id),
}))
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })

const servers = { origin: platform.origin, floorOrigin, headers: { authorization } }
const base = '/testnet/v1/wallet'
const path = `/wallets/${mine.id}`
await compareToFloor({ name: 'a wallet with its balance', rest: base + path, bare: path }, servers)
const transactions = `${path}/transactions`
await compareToFloor(
  { name: 'a list of 20 transactions', rest: base + transactions, bare: transactions },
  servers,
)

await floor.close()
database.close()
await platform.close()
