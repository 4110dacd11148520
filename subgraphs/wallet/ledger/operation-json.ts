import type { Horizon } from '@stellar/stellar-sdk'

/** A transaction as joined to its operations. */
export type TransactionJson = Omit<Horizon.HorizonApi.TransactionResponse, 'ledger'>

/** A movement by a contract; a minted amount has no sender. */
interface BalanceChange {
  readonly type: string
  readonly from?: string
  readonly to?: string
  readonly amount: string
  readonly asset_type?: string
  readonly asset_code?: string
  readonly asset_issuer?: string
}

/** The members of Horizon's operation records that describe a payment. */
export interface OperationJson {
  readonly type: string
  readonly paging_token: string
  readonly transaction_hash: string
  readonly transaction_successful: boolean
  readonly created_at: string
  readonly source_account: string
  readonly from?: string
  readonly to?: string
  /** `M…` if the sender or receiver was given as a muxed account. */
  readonly from_muxed?: string
  readonly to_muxed?: string
  readonly account?: string
  readonly funder?: string
  readonly into?: string
  readonly amount?: string
  readonly starting_balance?: string
  readonly asset_type?: string
  readonly asset_code?: string
  readonly asset_issuer?: string
  /** The amounts that a contract moved between accounts. */
  readonly asset_balance_changes?: readonly BalanceChange[]
  /** Of a claimable balance. Horizon writes its asset in one word: `native`, or code and issuer. */
  readonly asset?: string
  readonly balance_id?: string
  readonly claimant?: string
  readonly claimants?: readonly { readonly destination: string }[]
  /** The claimed amount: not in the operation but in its effects. */
  readonly claimed?: { readonly asset: string; readonly amount: string }
  /** Of sponsorships. */
  readonly sponsored_id?: string
  readonly begin_sponsor?: string
  readonly account_id?: string
  readonly trustline_account_id?: string
  readonly trustline_asset?: string
  readonly data_account_id?: string
  readonly data_name?: string
  readonly signer_account_id?: string
  readonly signer_key?: string
  readonly source_amount?: string
  readonly source_asset_type?: string
  readonly source_asset_code?: string
  readonly source_asset_issuer?: string
  /** Horizon's `transaction`, renamed by the SDK; present because the request joins it. */
  readonly transaction_attr?: TransactionJson
}

/** The account that claimed a balance. */
export const claimantOf = ({ claimant, source_account }: OperationJson): string => claimant ?? source_account

/** The bits of an operation id that number the operations of a transaction (Horizon "paging token", TOID). */
const OPERATION_MASK = 0xfffn

/** The position of an operation in its transaction, from zero. */
export const operationIndex = ({ paging_token }: Pick<OperationJson, 'paging_token'>): number =>
  Number(BigInt(paging_token) & OPERATION_MASK) - 1
