import { serviceOperation } from '../../../shared/service-calls/graph-client.js'
import { type DataSet, everyNode, listByUser, listOfUser } from './data-set.client.js'

const ledger = { service: 'wallet', category: 'donations', given: true } as const

/** The files of an archive that the wallet supplies. */
export const walletDataSets: readonly DataSet[] = [
  {
    file: 'wallets.json',
    holds: 'Your wallets',
    ...ledger,
    read: listOfUser(
      'wallets',
      'id publicKey network status funding createdAt lastActivity metadata { name description }',
    ),
  },
  {
    file: 'wallet-transactions.json',
    holds: 'Transactions of your wallets; amounts are decimal strings in units of their asset',
    ...ledger,
    read: ofEachWallet(
      `found: wallet(id: $walletId) { page: transactions(page: {limit: 100, after: $after}) {
        nodes { id network type hash status amount asset source destination memo memoType fee createdAt confirmedAt ledger
                failureCode failureReason }
        pageInfo { hasNextPage endCursor } } }`,
    ),
  },
  {
    file: 'wallet-donations.json',
    holds: 'Donations from your wallets; amounts are decimal strings in units of their asset',
    ...ledger,
    read: ofEachWallet(
      `page: walletDonations(filter: {walletId: $walletId}, page: {limit: 100, after: $after}) {
        nodes { id network caseId amount asset message anonymous status createdAt completedAt walletId transactionId }
        pageInfo { hasNextPage endCursor } }`,
    ),
  },
  {
    file: 'wallet-purchases.json',
    holds: 'Your purchases at the on-ramp provider',
    ...ledger,
    read: ofEachWallet(
      `page: onrampOrders(filter: {walletId: $walletId}, page: {limit: 100, after: $after}) {
        nodes { id walletId network walletAddress asset amount currency redirectURL status providerId cryptoAmount payoutHash
                createdAt expiresAt endedAt }
        pageInfo { hasNextPage endCursor } }`,
    ),
  },
  {
    file: 'wallet-changes.json',
    holds: 'Your actions on wallets, from the audit trail',
    ...ledger,
    given: false,
    async *read(source, subject) {
      const own = new Set<string>()
      for await (const wallet of everyNode(source.graph, walletIds, { userId: subject.id }))
        own.add((wallet as WalletId).id)
      for await (const action of actionsBy(source, subject))
        yield isOwn(action as ActionOnWallet, own) ? action : { ...action, details: {} }
    },
  },
]

const actionsBy = listByUser(
  'walletAuditEntries',
  'actorId: $userId',
  'id action target details requestId createdAt',
)

interface ActionOnWallet {
  readonly action: string
  readonly target: string
}

/** What administrators do with other wallets belongs to their owners and to the organisation. */
function isOwn({ action, target }: ActionOnWallet, wallets: ReadonlySet<string>): boolean {
  return wallets.has(target) || action.startsWith('donation_request.')
}

interface WalletId {
  readonly id: string
}

const walletIds = serviceOperation<Record<string, unknown>, never>(
  `query ArchiveWalletIds($userId: ID!, $after: String) {
    found: user(id: $userId) { page: wallets(page: {limit: 100, after: $after}) {
      nodes { id } pageInfo { hasNextPage endCursor } } }
  }`,
)

/** Reads a list of every wallet of the person. */
function ofEachWallet(selection: string): DataSet['read'] {
  const operation = serviceOperation<Record<string, unknown>, never>(
    `query ArchiveOfWallet($walletId: ID!, $after: String) { ${selection} }`,
  )
  return async function* ({ graph }, { id: userId }) {
    for await (const wallet of everyNode(graph, walletIds, { userId }))
      yield* everyNode(graph, operation, { walletId: (wallet as WalletId).id })
  }
}
