import { xdr } from '@stellar/stellar-sdk'

/** Horizon's `result_codes`: one code for the transaction, and one per operation if any ran. */
export interface ResultCodes {
  transaction: string
  inner_transaction?: string
  operations?: string[]
}

const TRANSACTION_CODES: Record<string, string> = {
  txFeeBumpInnerSuccess: 'tx_fee_bump_inner_success',
  txFeeBumpInnerFailed: 'tx_fee_bump_inner_failed',
  txSuccess: 'tx_success',
  txFailed: 'tx_failed',
  txTooEarly: 'tx_too_early',
  txTooLate: 'tx_too_late',
  txMissingOperation: 'tx_missing_operation',
  txBadSeq: 'tx_bad_seq',
  txBadAuth: 'tx_bad_auth',
  txInsufficientBalance: 'tx_insufficient_balance',
  txNoAccount: 'tx_no_source_account',
  txInsufficientFee: 'tx_insufficient_fee',
  txBadAuthExtra: 'tx_bad_auth_extra',
  txInternalError: 'tx_internal_error',
  txNotSupported: 'tx_not_supported',
  txBadSponsorship: 'tx_bad_sponsorship',
  txBadMinSeqAgeOrGap: 'tx_bad_minseq_age_or_gap',
  txMalformed: 'tx_malformed',
  txSorobanInvalid: 'tx_soroban_invalid',
}

const OPERATION_CODES: Record<string, string> = {
  opBadAuth: 'op_bad_auth',
  opNoAccount: 'op_no_source_account',
  opNotSupported: 'op_not_supported',
  opTooManySubentries: 'op_too_many_subentries',
  opExceededWorkLimit: 'op_exceeded_work_limit',
  opTooManySponsoring: 'op_too_many_sponsoring',
  createAccountAlreadyExist: 'op_already_exists',
  accountMergeSeqnumTooFar: 'op_seq_num_too_far',
  manageDataNameNotFound: 'op_data_name_not_found',
  manageDataInvalidName: 'op_data_invalid_name',
  setTrustLineFlagsNoTrustLine: 'op_no_trustline',
  pathPaymentStrictReceiveOverSendmax: 'op_over_source_max',
  pathPaymentStrictSendUnderDestmin: 'op_under_dest_min',
  invokeHostFunctionTrapped: 'function_trapped',
}

const FAMILIES = [
  'createAccount',
  'payment',
  'changeTrust',
  'accountMerge',
  'setOptions',
  'manageData',
  'bumpSequence',
  'beginSponsoringFutureReserves',
  'endSponsoringFutureReserves',
  'revokeSponsorship',
  'setTrustLineFlags',
  'clawback',
  'pathPaymentStrictReceive',
  'pathPaymentStrictSend',
  'createClaimableBalance',
  'claimClaimableBalance',
  'invokeHostFunction',
]

/** Horizon's names of the codes of a transaction result. */
export function resultCodes(result: xdr.TransactionResult): ResultCodes {
  const outcome = result.result()
  const transaction = transactionCode(outcome.switch().name)
  switch (outcome.switch().name) {
    case 'txFeeBumpInnerSuccess':
    case 'txFeeBumpInnerFailed': {
      const inner = outcome.innerResultPair().result().result()
      return {
        transaction,
        inner_transaction: transactionCode(inner.switch().name),
        ...operationCodes(inner.value()),
      }
    }
    default:
      return { transaction, ...operationCodes(outcome.value()) }
  }
}

function operationCodes(value: unknown): { operations?: string[] } {
  if (!Array.isArray(value) || value.length === 0) return {}
  return { operations: (value as xdr.OperationResult[]).map(operationCode) }
}

function transactionCode(name: string): string {
  return TRANSACTION_CODES[name] ?? snake('tx', name.slice(2))
}

/** Horizon's name of an operation's code, such as `op_underfunded`. */
export function operationCode(result: xdr.OperationResult): string {
  const outer = result.switch().name
  if (outer !== 'opInner') return OPERATION_CODES[outer] ?? snake('op', outer.slice(2))
  const inner = (result.tr().value() as { switch(): { name: string } }).switch().name
  const family = FAMILIES.find((name) => inner.startsWith(name)) ?? ''
  return OPERATION_CODES[inner] ?? snake('op', inner.slice(family.length))
}

/** Whether the operation succeeded; every success code of the protocol is 0. */
export function succeeded(result: xdr.OperationResult): boolean {
  if (result.switch().name !== 'opInner') return false
  return (result.tr().value() as { switch(): { value: number } }).switch().value === 0
}

/** `SrcNoTrust` under `op` becomes `op_src_no_trust`. */
function snake(prefix: string, camel: string): string {
  return prefix + camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The lumens moved by an account merge, in stroops; undefined if the transaction merged no account. */
export function mergedAmount(result: xdr.TransactionResult): bigint | undefined {
  const outcome = result.result()
  const inner =
    outcome.switch().name === 'txFeeBumpInnerSuccess' ? outcome.innerResultPair().result().result() : outcome
  const value: unknown = inner.value()
  const merge = (Array.isArray(value) ? (value as xdr.OperationResult[]) : []).find(
    (one) => succeeded(one) && one.tr().switch().name === 'accountMerge',
  )
  return merge && BigInt(merge.tr().accountMergeResult().sourceAccountBalance().toString())
}

export function decodeResult(base64: string): xdr.TransactionResult {
  return xdr.TransactionResult.fromXDR(base64, 'base64')
}

/** The ledger's result codes as text for people, shown as `details.reason` and `failureReason`. */
const REASONS: Readonly<Record<string, string>> = {
  op_underfunded: 'the balance of the wallet is too low',
  op_low_reserve:
    'the amount is below the minimum balance of a new account, or the wallet would fall below its reserve',
  op_no_destination: 'the destination has no account on the ledger',
  op_no_trust: 'the destination does not accept this asset',
  op_src_no_trust: 'the wallet cannot hold this asset',
  op_not_authorized: 'the issuer has not authorised the destination for this asset',
  op_src_not_authorized: 'the issuer has not authorised the wallet for this asset',
  op_line_full: 'the amount exceeds the limit of the destination’s trustline',
  op_no_issuer: 'the asset has no issuer',
  op_already_exists: 'the account of the destination was created concurrently',
  op_no_account: 'the destination has no account on the ledger',
  op_has_sub_entries: 'the account has entries that must be removed first',
  op_is_sponsor: 'the account sponsors reserves of other accounts',
  op_invalid_limit: 'more of the asset arrived in the meantime',
  op_malformed: 'the ledger considers the operation malformed',
  tx_bad_seq: 'another transaction of the account used its sequence number',
  tx_bad_auth: 'the key of the wallet is no longer a signer of the account',
  tx_insufficient_balance: 'the wallet cannot pay the fee',
  tx_insufficient_fee: 'the fee was too low for the traffic on the network',
  tx_too_late: 'it expired before a ledger included it',
  tx_no_source_account: 'the wallet has no account on the ledger',
}

/** Why a transaction failed: the ledger's result code, and as text for people. */
export function failureOf(codes: ResultCodes): { code: string; reason: string } {
  const failed = codes.operations?.find((code) => code !== 'op_success')
  const code = failed ?? codes.inner_transaction ?? codes.transaction
  return { code, reason: REASONS[code] ?? `the ledger returned ${code}` }
}
