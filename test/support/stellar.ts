import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Memo,
  MuxedAccount,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import type { LocalNetwork } from '../../subgraphs/wallet/local-network/server.js'

/** Somebody on the ledger who is none of our wallets, with the SDK as their tool. */
export interface Stranger {
  readonly address: string
  pay(destination: string, amount: string, more?: { memo?: Memo; asset?: Asset }): Promise<string>
  submit(
    operations: readonly xdr.Operation[],
    more?: { memo?: Memo; signers?: readonly Keypair[] },
  ): Promise<string>
}

export { Asset, Keypair, Memo, Operation }

/** An account of a stranger, funded by friendbot. Test network only. */
export async function createStranger(local: LocalNetwork): Promise<Stranger> {
  const key = Keypair.random()
  await serverOf(local).friendbot(key.publicKey()).call()
  return strangerWith(local, key)
}

/** Who has a key, for instance the USDC distributor of a development ledger. */
export function strangerWith(local: LocalNetwork, key: Keypair): Stranger {
  const server = serverOf(local)
  const address = key.publicKey()
  const submit: Stranger['submit'] = async (operations, { memo, signers = [] } = {}) => {
    const account = await server.loadAccount(address)
    const builder = new TransactionBuilder(account, { fee: '100', networkPassphrase: local.passphrase })
    for (const operation of operations) builder.addOperation(operation)
    if (memo) builder.addMemo(memo)
    // Without a time bound: tests may move the ledger’s clock.
    const transaction = builder.setTimeout(0).build()
    transaction.sign(key, ...signers)
    return (await server.submitTransaction(transaction, { skipMemoRequiredCheck: true })).hash
  }
  return {
    address,
    submit,
    pay: (destination, amount, { memo, asset = Asset.native() } = {}) =>
      submit([Operation.payment({ destination, asset, amount })], memo ? { memo } : {}),
  }
}

/** The muxed address (`M…`) of an account with an id. */
export function muxedOf(account: string, id: string): string {
  return new MuxedAccount(new Account(account, '0'), id).accountId()
}

/** USDC as a development ledger issues it. */
export function usdcOf(local: LocalNetwork): Asset {
  return new Asset('USDC', local.usdcIssuer)
}

/** Gives an account USDC from what the ledger began with. */
export async function giveUsdc(local: LocalNetwork, destination: string, amount: string): Promise<void> {
  const distributor = strangerWith(local, Keypair.fromSecret(local.distributorSecret))
  await distributor.pay(destination, amount, { asset: usdcOf(local) })
}

function serverOf(local: LocalNetwork): Horizon.Server {
  return new Horizon.Server(local.url, { allowHttp: true })
}
