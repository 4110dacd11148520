import { setTimeout as pause } from 'node:timers/promises'
import type { OperationResult } from '../../../runtime/execute.js'
import type { Viewer } from '../../../schema/viewer.js'
import type { Network } from '../../../subgraphs/wallet/ledger/network.js'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
type Json = any

/** Executes one operation as a viewer. */
type Run = (query: string, variables: object, viewer: Viewer) => Promise<OperationResult>

/** Actions of a viewer in the wallet; refusals are thrown as {@link Refused}. */
export interface WalletUser {
  createWallet(network?: Network): Promise<Json>
  /** Creates a wallet and waits until it is funded, however busy the machine; a request would wait only for some seconds. */
  fundedWallet(): Promise<Json>
  wallet(id: string): Promise<Json>
  send(walletId: string, destination: string, amount: string, more?: object): Promise<Json>
  donate(walletId: string, caseId: string, amount: string, more?: object): Promise<Json>
  transaction(id: string): Promise<Json>
  donation(id: string): Promise<Json>
  /** Creates a link for buying for 50 USD; `order` is the purchase. */
  buy(walletId: string, more?: object): Promise<Json>
  purchase(id: string): Promise<Json>
  freeze(walletId: string, reason?: string): Promise<Json>
  unfreeze(walletId: string): Promise<Json>
  /** Sets the daily limit for sending XLM; null for no limit. */
  limit(walletId: string, amount: string | null): Promise<Json>
  close(walletId: string, destination: string, more?: object): Promise<Json>
  /** Waits until a wallet is no longer being closed. */
  closed(walletId: string): Promise<Json>
  /** Waits until a transaction is no longer pending. */
  ended(id: string): Promise<Json>
}

/** An error response. */
export class Refused extends Error {
  constructor(
    readonly code: unknown,
    message: string,
    readonly details: Json,
  ) {
    super(message)
  }
}

/** A signed-in person. */
export function person(name: string, role: 'user' | 'admin' | 'staff' = 'user'): Viewer {
  return { kind: 'id-token', subject: `usr_${name}`, role, email: `${name}@rescue.example`, name }
}

const WALLET = `{ id network publicKey status funding balance { XLM USDC } lastActivity createdAt owner { id }
  freezes { by since reason } closingTo closedTo unclaimedSince }`
const TRANSACTION = `{ id hash status type amount asset source destination memo memoType fee createdAt confirmedAt
  ledger failureCode failureReason }`
const DONATION = `{ id transactionId walletId caseId amount asset message anonymous status createdAt completedAt
  receipt { hash ledger time explorerLink } }`

const PURCHASE = `{ id walletAddress asset status providerId cryptoAmount payoutHash endedAt }`

const operations = {
  createWallet: `mutation ($network: Network) { reply: createWallet(input: {network: $network}) ${WALLET} }`,
  wallet: `query ($id: ID!) { reply: wallet(id: $id) ${WALLET} }`,
  send: `mutation ($id: ID!, $input: SendTransactionInput!) {
    reply: sendTransaction(walletId: $id, input: $input) ${TRANSACTION} }`,
  donate: `mutation ($input: DonateInput!) { reply: donate(input: $input) ${DONATION} }`,
  transaction: `query ($id: ID!) { reply: ledgerTransaction(id: $id) ${TRANSACTION} }`,
  freeze: `mutation ($id: ID!, $reason: String) { reply: freezeWallet(walletId: $id, reason: $reason) ${WALLET} }`,
  unfreeze: `mutation ($id: ID!) { reply: unfreezeWallet(walletId: $id) ${WALLET} }`,
  limit: `mutation ($id: ID!, $amount: Amount) {
    reply: setWalletSpendLimit(walletId: $id, asset: XLM, amount: $amount) { amount left } }`,
  close: `mutation ($input: CloseWalletInput!) { reply: closeWallet(input: $input) ${WALLET} }`,
  donation: `query ($id: ID!) { reply: walletDonation(id: $id) ${DONATION} }`,
  buy: `mutation ($id: ID!, $input: OnrampLinkInput!) {
    reply: createOnrampLink(walletId: $id, input: $input) { url expiresAt order ${PURCHASE} } }`,
  purchase: `query ($id: ID!) { reply: onrampOrder(id: $id) ${PURCHASE} }`,
}

/** A viewer who uses the wallet's part of the graph. */
export function walletUser(run: Run, viewer: Viewer): WalletUser {
  const ask = async (query: string, variables: object): Promise<Json> => {
    const { data, errors } = await run(query, variables, viewer)
    const [first] = errors ?? []
    if (first) throw new Refused(first.extensions?.code, first.message, first.extensions?.details)
    return data?.reply
  }
  const transaction = (id: string) => ask(operations.transaction, { id })
  return {
    createWallet: (network = 'testnet') => ask(operations.createWallet, { network }),
    async fundedWallet() {
      const { id } = await ask(operations.createWallet, { network: 'testnet' })
      return until(
        () => ask(operations.wallet, { id }),
        ({ funding }) => funding === 'funded',
      )
    },
    wallet: (id) => ask(operations.wallet, { id }),
    send: (id, destination, amount, more = {}) =>
      ask(operations.send, { id, input: { destination, amount, asset: 'XLM', ...more } }),
    donate: (walletId, caseId, amount, more = {}) =>
      ask(operations.donate, { input: { walletId, caseId, amount, asset: 'XLM', ...more } }),
    transaction,
    donation: (id) => ask(operations.donation, { id }),
    buy: (id, more = {}) => ask(operations.buy, { id, input: { amount: '50.00', currency: 'USD', ...more } }),
    purchase: (id) => ask(operations.purchase, { id }),
    freeze: (id, reason) => ask(operations.freeze, { id, reason }),
    unfreeze: (id) => ask(operations.unfreeze, { id }),
    limit: (id, amount) => ask(operations.limit, { id, amount }),
    close: (walletId, destination, more = {}) =>
      ask(operations.close, { input: { walletId, destination, ...more } }),
    closed: (id) =>
      until(
        () => ask(operations.wallet, { id }),
        ({ closingTo }) => closingTo === null,
      ),
    ended: (id) =>
      until(
        () => transaction(id),
        ({ status }) => status !== 'pending',
      ),
  }
}

/** Reads repeatedly until the condition is met. */
async function until(read: () => Promise<Json>, isReached: (current: Json) => boolean): Promise<Json> {
  for (const deadline = Date.now() + HAPPENS_WITHIN_MS; ; await pause(10)) {
    const current = await read()
    if (isReached(current)) return current
    if (Date.now() > deadline) throw new Error(`waited in vain: ${JSON.stringify(current)}`)
  }
}
