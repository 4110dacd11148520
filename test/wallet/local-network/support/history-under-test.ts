import { Asset, type Keypair, Memo, Operation } from '@stellar/stellar-sdk'
import type { NetworkUnderTest, Settled } from './network-under-test.js'

/** A payer and a receiver, and five transactions between them of a payment and a data entry each. */
export interface Rounds {
  payer: Keypair
  receiver: Keypair
  /** In order; the third failed, because it exceeded the payer's balance. */
  settled: Settled[]
}

export async function fiveRounds(network: NetworkUnderTest): Promise<Rounds> {
  const payer = await network.newAccount('1000')
  const receiver = await network.newAccount('1000')
  const settled: Settled[] = []
  for (let index = 1; index <= 5; index++) {
    const payment = Operation.payment({
      destination: receiver.publicKey(),
      asset: Asset.native(),
      amount: index === 3 ? '5000' : index.toString(),
    })
    const data = Operation.manageData({ name: `round ${index}`, value: 'done' })
    const memo = Memo.text(`payment ${index}`)
    settled.push(
      await network.run(payer, [payment, data], { edit: (builder) => builder.addMemo(memo).setTimeout(0) }),
    )
  }
  return { payer, receiver, settled }
}
