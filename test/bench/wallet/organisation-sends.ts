import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { FaultRequest } from '../../../subgraphs/wallet/local-network/faults.js'
import { person, startWallet } from '../../support/platform/wallet-subgraph.js'

/*
 * `npm run bench:organisation-sends -- --rate 100 --seconds 15`: payments from one wallet of the organisation on ledgers of
 * five seconds: how many per second are accepted and confirmed, in how many transactions and with how many calls to Horizon;
 * and how long 20 new wallets take. Exits with 1 if a payment does not succeed, or a balance differs.
 */
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '100' }, seconds: { type: 'string', default: '15' } },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const CLOSE_MS = 5_000
const NEW_WALLETS = 20
/** In stroops; small enough for the wallet to pay all of them. */
const AMOUNT = 100_000n

const calls = new Map<string, number>()
const count = ({ method, path }: FaultRequest): undefined => {
  const kind = `${method} /${path.split('/')[1] ?? ''}`
  calls.set(kind, (calls.get(kind) ?? 0) + 1)
}
const wallet = await startWallet({
  closeMs: CLOSE_MS,
  faults: { arriving: count },
  config: { walletQuotas: { perPerson: 1_000, sponsoredPerPersonAndDay: 1_000, sponsoredPerDay: 1_000 } },
})
const [ana, root] = [wallet.as(person('ana')), wallet.as(person('root', 'admin'))]
const say = (line: string) => process.stderr.write(`${line}\n`)

const createdAt = performance.now()
const created = await Promise.all(Array.from({ length: NEW_WALLETS }, () => ana.createWallet()))
const isAwaiting = async () =>
  (await wallet.db('wallets').where({ funding: 'awaiting' }).first('id')) !== undefined
while (await isAwaiting()) await pause(50)
say(`${NEW_WALLETS} new wallets were funded in ${((performance.now() - createdAt) / 1000).toFixed(1)} s`)

const [payer, ...payees] = created
await wallet
  .db('wallets')
  .where({ id: payer.id })
  .update({ owner_id: 'service:payouts', owner_kind: 'organisation' })
// A first burst of payments causes the wallet's channel accounts to be created.
const pay = (index: number) => root.send(payer.id, payees[index % payees.length].publicKey, '0.01')
const isOpen = async () =>
  (await wallet.db('transactions').where({ status: 'pending' }).first('id')) !== undefined
await pay(0)
await Promise.all(Array.from({ length: 10 }, (_, index) => pay(index)))
while (await wallet.db('wallet_channels').where({ status: 'awaiting' }).first('address')) await pause(50)
while (await isOpen()) await pause(50)
const earlier = await wallet.db('transactions').pluck('id')
const earlierEnvelopes = await wallet.db('envelopes').pluck('hash')
const before = await wallet.onLedger(payer.publicKey)
calls.clear()
const cpuBefore = process.cpuUsage()
const begun = performance.now()
const requests: Promise<{ id: string }>[] = []
for (let second = 0; second < seconds; second++) {
  for (let index = 0; index < rate; index++) requests.push(pay(index))
  const next = begun + (second + 1) * 1_000
  await pause(Math.max(next - performance.now(), 0))
}
const accepted = await Promise.allSettled(requests)
const acceptedIn = (performance.now() - begun) / 1000
while (await isOpen()) await pause(50)
const cpu = process.cpuUsage(cpuBefore)
const settledIn = (performance.now() - begun) / 1000
const sent = accepted.filter(({ status }) => status === 'fulfilled').length
const requested = [...calls.entries()].sort(([, a], [, b]) => b - a)

const ends = await wallet
  .db('transactions')
  .where({ wallet_id: payer.id, direction: 'sent' })
  .whereNotIn('id', earlier)
const successes = ends.filter(({ status }) => status === 'success')
const fees = ends.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
const after = await wallet.onLedger(payer.publicKey)
const difference = before.XLM - BigInt(successes.length) * AMOUNT - fees - after.XLM
const envelopes = await wallet
  .db('envelopes')
  .where({ wallet_id: payer.id })
  .whereNotIn('hash', earlierEnvelopes)
const total = requested.reduce((sum, [, times]) => sum + times, 0)
say(
  `${rate} payments a second for ${seconds} s: ${sent} accepted in ${acceptedIn.toFixed(1)} s, ${successes.length} confirmed in ` +
    `${settledIn.toFixed(1)} s (${(successes.length / settledIn).toFixed(0)} a second), ${ends.length - successes.length} failed`,
)
const times = successes.map(({ ledger }) => Number(ledger)).sort((a, b) => a - b)
const [first = 0, last = 0] = [times[0], times.at(-1)]
const afterFirst = times.filter((ledger) => ledger > first).length
const steady = afterFirst / (((last - first) * CLOSE_MS) / 1000)
say(`after the first of ${last - first + 1} ledgers that confirmed them: ${steady.toFixed(0)} a second`)
say(
  `${envelopes.length} transactions of ${new Set(envelopes.map(({ source }) => source)).size} source accounts; ` +
    `${(total / sent).toFixed(2)} Horizon calls a payment: ${requested.map(([kind, times]) => `${times} ${kind}`).join(', ')}`,
)
say(
  `${((cpu.user + cpu.system) / 1000 / sent).toFixed(1)} ms of CPU a payment, those of the embedded ledger and this program included`,
)
say(`difference between books and ledger: ${difference} stroops`)
process.exitCode = difference === 0n && successes.length === rate * seconds ? 0 : 1
await wallet.close()
