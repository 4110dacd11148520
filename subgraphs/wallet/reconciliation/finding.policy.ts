import type { BalanceChange, HistoryEntry } from '../ledger/ledger.js'
import type { Asset, Network } from '../ledger/network.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'

/** The kinds of findings of a reconciliation. */
export const findingKinds = [
  'unknown_outgoing',
  'wrong_end',
  'unexplained_balance',
  'books_differ',
  'signers_changed',
  'trustline_frozen',
  'unsettled',
  'unreadable',
  'payment_imported',
  'wallet_recovered',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** A difference between the books of a wallet and the ledger. Amounts in stroops as decimal text. */
export interface Finding {
  readonly walletId: string
  readonly network: Network
  readonly kind: FindingKind
  readonly asset?: Asset
  readonly hash?: string
  /** By the books. */
  readonly expected?: string
  /** By the ledger. */
  readonly actual?: string
  /** The approval that accepted a difference of this size. */
  readonly acceptedBy?: string
}

/** Kinds that are repaired, with the ledger as proof. */
const repaired: ReadonlySet<FindingKind> = new Set(['payment_imported', 'wallet_recovered'])
/** Kinds that end a comparison before it is complete. */
const incomplete: ReadonlySet<FindingKind> = new Set(['unsettled', 'unreadable'])
/** Kinds that are reported, but do not call the books of the wallet into question. */
const harmless: ReadonlySet<FindingKind> = new Set([...incomplete, 'trustline_frozen'])

export const isRepaired = ({ kind }: Pick<Finding, 'kind'>): boolean => repaired.has(kind)

/** Whether the wallet must not send until an administrator has reviewed it. */
export const blocks = ({ kind, acceptedBy }: Pick<Finding, 'kind' | 'acceptedBy'>): boolean =>
  acceptedBy === undefined && !repaired.has(kind) && !harmless.has(kind)

/** Whether the comparison of a wallet was complete and found nothing that blocks it. */
export const permitSending = (findings: readonly Finding[]): boolean =>
  !findings.some((one) => blocks(one) || incomplete.has(one.kind))

/** Whether administrators can accept it: it must have a size, so that another one is noticed. */
export const isAcceptable = ({ kind }: Pick<Finding, 'kind'>): boolean =>
  kind === 'unexplained_balance' || kind === 'books_differ'

/** Whether an administrator can request the acceptance of a finding. */
export const awaitsAcceptance = (finding: Finding): boolean =>
  isAcceptable(finding) && finding.asset !== undefined && blocks(finding)

/** The lines of the books for the changes of one transaction. */
export interface Match {
  /** Changes without a line in the books. */
  readonly missing: readonly BalanceChange[]
  /** Lines that have not ended yet. */
  readonly pending: readonly TransactionRecord[]
  /** Lines that ended as failed, although the ledger applied them. */
  readonly failed: readonly TransactionRecord[]
}

/** Finds the line of every change of an operation; each line is used once. `rest` are the remaining lines. */
export function matchLines(
  { hash, changes }: Pick<HistoryEntry, 'hash' | 'changes'>,
  lines: readonly TransactionRecord[],
): Match & { readonly rest: readonly TransactionRecord[] } {
  const rest = [...lines]
  const missing: BalanceChange[] = []
  const pending: TransactionRecord[] = []
  const failed: TransactionRecord[] = []
  for (const change of changes) {
    const index = rest.findIndex((line) => line.hash === hash && fits(line, change))
    const [line] = index < 0 ? [] : rest.splice(index, 1)
    if (!line) missing.push(change)
    else if (line.status === 'pending') pending.push(line)
    else if (line.status === 'failed') failed.push(line)
  }
  return { missing, pending, failed, rest }
}

/** The amount of a merge is known only when it has ended. */
function fits(line: TransactionRecord, { asset, amount }: BalanceChange): boolean {
  const type = amount > 0n ? 'received' : 'sent'
  const size = amount > 0n ? amount : -amount
  return line.type === type && line.asset === asset && (line.amount === size || line.status === 'pending')
}
