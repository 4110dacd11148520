import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { person, startWallet } from '../../support/platform/wallet-subgraph.js'
import { printFinding } from '../results/speed-results.js'

/*
 * `npm run bench`: payments of 50 wallets on the embedded ledger. How many are accepted per second (checked, signed and
 * stored), as a ratio to what the bare SDK builds and signs in the same process; and how many are confirmed per second, with
 * a ledger every second (the default) and every 50 ms.
 */
const WALLETS = 50
const PAYMENTS = 400

function bareRate(): number {
  const key = Keypair.random()
  const destination = Keypair.random().publicKey()
  const began = performance.now()
  for (let sequence = 0; sequence < PAYMENTS; sequence++) {
    const transaction = new TransactionBuilder(new Account(key.publicKey(), String(sequence)), {
      fee: '100',
      networkPassphrase: 'Test SDF Network ; September 2015',
    })
      .addOperation(Operation.payment({ destination, asset: Asset.native(), amount: '1' }))
      .setTimeout(60)
      .build()
    transaction.sign(key)
    transaction.toXDR()
  }
  return PAYMENTS / ((performance.now() - began) / 1000)
}

async function run(closeMs: number): Promise<void> {
  const wallet = await startWallet({ closeMs })
  const user = wallet.as(person('ana'))
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => user.createWallet()))
  bareRate()
  const bare = bareRate()
  const began = performance.now()
  const accepted = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, index) =>
      user.send(wallets[index % WALLETS].id, wallets[(index + 1) % WALLETS].publicKey, '1'),
    ),
  )
  const acceptedIn = (performance.now() - began) / 1000
  for (const { id } of accepted) await user.ended(id)
  const confirmedIn = (performance.now() - began) / 1000
  printFinding({
    name: `payments of ${WALLETS} wallets accepted, with a ledger every ${closeMs} ms`,
    value: PAYMENTS / acceptedIn,
    unit: 'a second',
    facts: `${(PAYMENTS / acceptedIn / bare).toFixed(3)} of what the bare SDK signs (${bare.toFixed(0)} a second); ${(PAYMENTS / confirmedIn).toFixed(0)} confirmed a second`,
  })
  await wallet.close()
}

await run(1000)
await run(50)
