import { EventEmitter, once } from 'node:events'
import {
  Account,
  Asset,
  type FeeBumpTransaction,
  Horizon,
  Keypair,
  Operation,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import {
  type LocalNetwork,
  type LocalNetworkOptions,
  startLocalNetwork,
} from '../../../../subgraphs/wallet/local-network/server.js'

/** A network in memory whose ledgers close only when the test requests it. */
export interface NetworkUnderTest extends LocalNetwork {
  server: Horizon.Server
  usdc: Asset
  sponsor: Keypair
  distributor: Keypair
  /** Submits without waiting and returns the response of the queue. */
  offer(transaction: AnyTransaction): Promise<AsyncAnswer>
  /** Resolves when the queue has checked the transaction; must be called before it is sent. */
  seen(transaction: AnyTransaction): Promise<unknown>
  /** Submits, closes a ledger, and returns the transaction in it. */
  settle(transaction: AnyTransaction): Promise<Horizon.HorizonApi.TransactionResponse>
  /** Creates an account with lumens, paid by the sponsor. */
  newAccount(lumens?: string): Promise<Keypair>
  /** Builds a transaction with the account's next sequence number and signs it with its key. */
  build(source: Keypair, operations: xdr.Operation[], options?: BuildOptions): Promise<Transaction>
  /** Builds and submits a transaction, and closes a ledger. */
  run(source: Keypair, operations: xdr.Operation[], options?: BuildOptions): Promise<Settled>
  balance(account: string, asset?: Asset): Promise<string>
}

export type AnyTransaction = Transaction | FeeBumpTransaction
export type Settled = Horizon.HorizonApi.TransactionResponse

export interface AsyncAnswer {
  httpStatus: number
  tx_status: string
  hash: string
  error_result_xdr?: string
}

export interface BuildOptions {
  fee?: string
  signers?: Keypair[]
  sequence?: string
  timeout?: number
  edit?: (builder: TransactionBuilder) => TransactionBuilder
}

export async function startNetwork(options: Partial<LocalNetworkOptions> = {}): Promise<NetworkUnderTest> {
  const lines = new EventEmitter().setMaxListeners(0)
  const network = await startLocalNetwork({
    network: 'testnet',
    file: ':memory:',
    closeIntervalMs: 0,
    log: (line) => lines.emit((line as { hash?: string }).hash ?? 'line', line),
    ...options,
  })
  return { ...network, ...actions(network, lines) }
}

function actions(network: LocalNetwork, lines: EventEmitter): Omit<NetworkUnderTest, keyof LocalNetwork> {
  const server = new Horizon.Server(network.url, { allowHttp: true })
  const sponsor = Keypair.fromSecret(network.sponsorSecret)

  const offer = async (transaction: AnyTransaction): Promise<AsyncAnswer> => {
    const response = await fetch(`${network.url}/transactions_async`, {
      method: 'POST',
      body: new URLSearchParams({ tx: transaction.toEnvelope().toXDR('base64') }),
    })
    return { httpStatus: response.status, ...((await response.json()) as Omit<AsyncAnswer, 'httpStatus'>) }
  }
  const settle = async (transaction: AnyTransaction): Promise<Settled> => {
    const answer = await offer(transaction)
    if (answer.tx_status !== 'PENDING') throw new Error(`not taken: ${JSON.stringify(answer)}`)
    await network.closeLedger()
    const response = await fetch(`${network.url}/transactions/${transaction.hash().toString('hex')}`)
    if (response.status !== 200) throw new Error(`not in the ledger: ${response.status}`)
    return (await response.json()) as Settled
  }
  const build: NetworkUnderTest['build'] = async (source, operations, options = {}) => {
    const sequence = options.sequence ?? (await server.loadAccount(source.publicKey())).sequenceNumber()
    const account = new Account(source.publicKey(), sequence)
    const builder = new TransactionBuilder(account, {
      fee: options.fee ?? '100',
      networkPassphrase: network.passphrase,
    })
    for (const operation of operations) builder.addOperation(operation)
    if (!options.edit) builder.setTimeout(options.timeout ?? 0)
    const transaction = (options.edit ?? ((same) => same))(builder).build()
    transaction.sign(...(options.signers ?? [source]))
    return transaction
  }
  return {
    server,
    sponsor,
    distributor: Keypair.fromSecret(network.distributorSecret),
    usdc: new Asset('USDC', network.usdcIssuer),
    offer,
    seen: (transaction) => once(lines, transaction.hash().toString('hex')),
    settle,
    build,
    run: async (source, operations, options) => settle(await build(source, operations, options)),
    async newAccount(lumens = '1000') {
      const key = Keypair.random()
      const create = Operation.createAccount({ destination: key.publicKey(), startingBalance: lumens })
      await settle(await build(sponsor, [create]))
      return key
    },
    async balance(account, asset = Asset.native()) {
      const { balances } = await server.loadAccount(account)
      const line = balances.find((one) =>
        asset.isNative()
          ? one.asset_type === 'native'
          : 'asset_code' in one && one.asset_code === asset.code && one.asset_issuer === asset.issuer,
      )
      return line?.balance ?? 'none'
    },
  }
}
