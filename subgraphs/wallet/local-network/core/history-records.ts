import type { xdr } from '@stellar/stellar-sdk'
import type { Operation } from '../operations/operation.js'
import { addressMembers, addressOf } from './address.js'
import type { OperationRow, TransactionRow } from './history.store.js'
import { totalOrderId } from './protocol.js'
import type { Applied } from './transactions/apply-transaction.js'
import {
  innermost,
  type PlainTransaction,
  type Preconditions,
  type SignedTransaction,
} from './transactions/envelope.js'
import { paidOperations } from './transactions/fees.js'

/** An applied transaction, and its position in the ledger (from 1). */
export interface AppliedTransaction {
  transaction: SignedTransaction
  applied: Applied
  feeCharged: bigint
  ledger: number
  order: number
  /** ISO 8601 with whole seconds, as Horizon writes it. */
  closedAt: string
}

/** The transaction as its row, with Horizon's members apart from the links. */
export function transactionRow(entry: AppliedTransaction): TransactionRow {
  const { transaction, applied, feeCharged } = entry
  const inner = innermost(transaction)
  const id = totalOrderId(entry.ledger, entry.order, 0)
  const hash = transaction.hash.toString('hex')
  const record = {
    ...memoMembers(inner.memo),
    id: hash,
    paging_token: id.toString(),
    successful: applied.successful,
    hash,
    ledger: entry.ledger,
    created_at: entry.closedAt,
    ...addressMembers('source_account', { account: inner.source.account }),
    ...muxedMembers('account', inner),
    source_account_sequence: inner.sequence.toString(),
    fee_account: transaction.source.account,
    ...muxedMembers('fee_account', transaction),
    fee_charged: feeCharged.toString(),
    max_fee: transaction.fee.toString(),
    operation_count: inner.operations.length,
    envelope_xdr: transaction.envelope,
    result_xdr: applied.result.toXDR('base64'),
    signatures: signatureTexts(transaction.signatures),
    ...preconditionMembers(inner.preconditions),
    ...feeBumpMembers(transaction),
  }
  return {
    id,
    hash,
    innerHash: transaction.kind === 'fee bump' ? inner.hash.toString('hex') : undefined,
    successful: applied.successful,
    feeCharged,
    maxFee: transaction.fee,
    setOperations: Number(paidOperations(transaction)),
    record,
    accounts: [
      inner.source.account,
      transaction.source.account,
      ...applied.operations.flatMap(({ view }) => view.participants),
    ],
  }
}

export function operationRows(entry: AppliedTransaction): OperationRow[] {
  const inner = innermost(entry.transaction)
  return entry.applied.operations.map((operation, index) => operationRow(entry, inner, operation, index))
}

function operationRow(
  { transaction, applied, ledger, order, closedAt }: AppliedTransaction,
  inner: PlainTransaction,
  operation: Operation,
  index: number,
): OperationRow {
  const id = totalOrderId(ledger, order, index + 1)
  const own = inner.operations[index]?.sourceAccount()
  const { view } = operation
  return {
    id,
    successful: applied.successful,
    payment: view.payment,
    accounts: view.participants,
    record: {
      id: id.toString(),
      paging_token: id.toString(),
      transaction_successful: applied.successful,
      ...addressMembers('source_account', own ? addressOf(own) : inner.source),
      type: view.type,
      type_i: view.typeNumber,
      created_at: closedAt,
      transaction_hash: transaction.hash.toString('hex'),
      ...view.details,
      ...(view.effects ? { effects: view.effects } : {}),
    },
  }
}

function muxedMembers(
  name: string,
  { source }: { source: SignedTransaction['source'] },
): Record<string, string> {
  const { [name]: _plain, ...muxed } = addressMembers(name, source)
  return muxed
}

function memoMembers(memo: xdr.Memo): Record<string, string> {
  switch (memo.switch().name) {
    case 'memoNone':
      return { memo_type: 'none' }
    case 'memoText': {
      const bytes = Buffer.from(memo.text())
      return { memo_type: 'text', memo: bytes.toString('utf8'), memo_bytes: bytes.toString('base64') }
    }
    case 'memoId':
      return { memo_type: 'id', memo: memo.id().toString() }
    case 'memoHash':
      return { memo_type: 'hash', memo: memo.hash().toString('base64') }
    default:
      return { memo_type: 'return', memo: memo.retHash().toString('base64') }
  }
}

function preconditionMembers(conditions: Preconditions): Record<string, unknown> {
  const { timeBounds, ledgerBounds, minSequence, minSequenceAge, minSequenceLedgerGap, extraSigners } =
    conditions
  const members = {
    timebounds: timeBounds && {
      min_time: timeBounds.minTime.toString(),
      max_time: timeBounds.maxTime === 0n ? undefined : timeBounds.maxTime.toString(),
    },
    ledgerbounds: ledgerBounds && { min_ledger: ledgerBounds.minLedger, max_ledger: ledgerBounds.maxLedger },
    min_account_sequence: minSequence?.toString(),
    min_account_sequence_age: minSequenceAge === 0n ? undefined : minSequenceAge.toString(),
    min_account_sequence_ledger_gap: minSequenceLedgerGap === 0 ? undefined : minSequenceLedgerGap,
    extra_signers: extraSigners.length === 0 ? undefined : extraSigners,
  }
  return Object.values(members).every((member) => member === undefined) ? {} : { preconditions: members }
}

function feeBumpMembers(transaction: SignedTransaction): Record<string, unknown> {
  if (transaction.kind !== 'fee bump') return {}
  const { inner } = transaction
  return {
    fee_bump_transaction: {
      hash: transaction.hash.toString('hex'),
      signatures: signatureTexts(transaction.signatures),
    },
    inner_transaction: {
      hash: inner.hash.toString('hex'),
      signatures: signatureTexts(inner.signatures),
      max_fee: inner.fee.toString(),
    },
  }
}

function signatureTexts(signatures: xdr.DecoratedSignature[]): string[] {
  return signatures.map((signature) => signature.signature().toString('base64'))
}
