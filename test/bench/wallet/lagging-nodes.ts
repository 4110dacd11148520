/**
 * Payments through lagging Horizon nodes and different cores: compares every result in the wallet's books with the ledger.
 * Exits with 1 if a payment failed although the ledger applied it, or the other way round, or if one did not end.
 *
 *     npm run drill:lagging-nodes -- --wallets 10 --sends 7
 */
import { parseArgs } from 'node:util'
import type { FaultRequest, FaultScript, Lag } from '../../../subgraphs/wallet/local-network/faults.js'
import { person, startWallet } from '../../support/platform/wallet-subgraph.js'

const { values } = parseArgs({
  options: { wallets: { type: 'string', default: '10' }, sends: { type: 'string', default: '7' } },
})
const wallets = Number(values.wallets)
const sends = Number(values.sends)
/** Far longer than any time bound and the proof that it has passed take. */
const PATIENCE_MS = 15 * 60_000

/** A share of the reads that is served by lagging nodes. */
interface Situation {
  readonly name: string
  readonly share: number
  readonly lag: Lag
}

const situations: readonly Situation[] = [
  { name: '0.5 s behind, 1/3 of reads', share: 1 / 3, lag: { milliseconds: 500 } },
  { name: '1.5 s behind, 1/2 of reads', share: 1 / 2, lag: { milliseconds: 1_500 } },
  { name: '3 ledgers behind, 2/3 of reads', share: 2 / 3, lag: { ledgers: 3 } },
]

let isBad = false
for (const situation of situations) isBad = (await drill(situation)) || isBad
process.exitCode = isBad ? 1 : 0

async function drill({ name, share, lag }: Situation): Promise<boolean> {
  let isDisturbed = false
  const isStruck = (of: number) => isDisturbed && Math.random() < of
  const faults: FaultScript = {
    lag: ({ method }: FaultRequest) => (method === 'GET' && isStruck(share) ? lag : undefined),
    otherCore: () => isStruck(1 / 2),
  }
  const wallet = await startWallet({ closeMs: 1_000, faults })
  try {
    const user = wallet.as(person('drill'))
    const receiver = await user.createWallet()
    const payers = await Promise.all(Array.from({ length: wallets }, () => user.createWallet()))
    isDisturbed = true
    const begun = performance.now()
    const sent = await Promise.all(payers.map((payer) => sendSeveral(payer.id, receiver.publicKey)))
    const hashes = sent.flat().map(({ hash }) => hash)
    const settled = await untilEnded(hashes.length)
    const seconds = (performance.now() - begun) / 1000
    isDisturbed = false
    const ends = await endsOf()
    const truth = await Promise.all(hashes.map(async (hash) => [hash, await isApplied(hash)] as const))
    const wrong = truth.filter(([hash, applied]) => (ends.get(hash) === 'success') !== applied)
    const failed = [...ends.values()].filter((status) => status === 'failed').length
    const corrected = await wallet.db('events').where({ kind: 'transaction.corrected' })
    say(
      `${name}: ${hashes.length} payments in ${seconds.toFixed(0)} s, ${failed} failed, ` +
        `${wrong.length} different from the ledger, ${hashes.length - settled} without an end, ${corrected.length} corrected`,
    )
    return wrong.length > 0 || settled < hashes.length

    /**
     * Sends payments one after the other, like a person; refused ones are repeated, because a lagging node may not show the
     * account yet.
     */
    async function sendSeveral(walletId: string, destination: string) {
      const done: { hash: string }[] = []
      while (done.length < sends)
        await user.send(walletId, destination, '1').then(
          (transaction) => done.push(transaction),
          () => undefined,
        )
      return done
    }
  } finally {
    await wallet.close()
  }

  async function untilEnded(count: number): Promise<number> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const ended = [...(await endsOf()).values()].filter((status) => status !== 'pending').length
      if (ended === count || performance.now() > deadline) return ended
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  async function endsOf(): Promise<Map<string, string>> {
    const rows = await wallet.db('transactions').where({ direction: 'sent' })
    return new Map(rows.map(({ hash, status }) => [hash, status]))
  }

  async function isApplied(hash: string): Promise<boolean> {
    const response = await fetch(`${wallet.locals.testnet.url}/transactions/${hash}`)
    return response.status === 200 && ((await response.json()) as { successful: boolean }).successful
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
