import type { ResultCodes } from './result-codes.js'

/** What went wrong on the ledger, by its code, for the reader of `details.reason` and `failureReason`. */
const SENTENCES: Readonly<Record<string, string>> = {
  op_underfunded: 'the wallet holds too little',
  op_low_reserve:
    'the amount is below what a new account must hold, or the wallet would fall below its reserve',
  op_no_destination: 'the destination has no account on the ledger',
  op_no_trust: 'the destination does not accept this asset',
  op_src_no_trust: 'the wallet cannot hold this asset',
  op_not_authorized: 'the issuer has not authorised the destination for this asset',
  op_src_not_authorized: 'the issuer has not authorised the wallet for this asset',
  op_line_full: 'the destination cannot take that much of this asset',
  op_no_issuer: 'the asset has no issuer',
  op_already_exists: 'the destination’s account was created by somebody else meanwhile',
  op_no_account: 'the destination has no account on the ledger',
  op_has_sub_entries: 'the account holds something that must go first',
  op_is_sponsor: 'the account bears the reserves of others',
  op_invalid_limit: 'more of the asset arrived meanwhile',
  op_malformed: 'the ledger found the operation malformed',
  tx_bad_seq: 'another transaction of the account took its sequence number',
  tx_bad_auth: 'the wallet’s key may no longer sign for the account',
  tx_insufficient_balance: 'the wallet cannot pay the fee',
  tx_insufficient_fee: 'the fee was too low for the network’s traffic',
  tx_too_late: 'no ledger took it in time',
  tx_no_source_account: 'the wallet has no account on the ledger',
}

/** Why a transaction failed, in the ledger's code and in words. */
export function reasonOf(codes: ResultCodes): { code: string; sentence: string } {
  const failed = codes.operations?.find((code) => code !== 'op_success')
  const code = failed ?? codes.inner_transaction ?? codes.transaction
  return { code, sentence: SENTENCES[code] ?? `the ledger answered ${code}` }
}
