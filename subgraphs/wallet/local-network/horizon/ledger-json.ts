import { formatAmount } from '../../../../schema/scalars.js'
import { horizonTime } from '../core/ledger-close.js'
import { MAX_OPERATIONS_IN_SET } from '../core/ledger-header.js'
import type { LedgerRecord } from '../core/ledgers.store.js'
import { BASE_FEE, PROTOCOL_VERSION, TOTAL_COINS, totalOrderId } from '../core/protocol.js'
import type { Links } from './links.js'

/** A ledger in Horizon's format. */
export function ledgerJson(ledger: LedgerRecord, baseReserve: bigint, links: Links) {
  const self = `/ledgers/${ledger.sequence}`
  return {
    _links: {
      self: links.to(self),
      transactions: links.paged(`${self}/transactions`),
      operations: links.paged(`${self}/operations`),
      payments: links.paged(`${self}/payments`),
      effects: links.paged(`${self}/effects`),
    },
    id: ledger.hash,
    paging_token: totalOrderId(ledger.sequence, 0, 0).toString(),
    hash: ledger.hash,
    prev_hash: ledger.previousHash,
    sequence: ledger.sequence,
    successful_transaction_count: ledger.successful,
    failed_transaction_count: ledger.failed,
    operation_count: ledger.operations,
    tx_set_operation_count: ledger.setOperations,
    closed_at: horizonTime(ledger.closedAt),
    total_coins: formatAmount(TOTAL_COINS),
    fee_pool: formatAmount(ledger.feePool),
    base_fee_in_stroops: Number(BASE_FEE),
    base_reserve_in_stroops: Number(baseReserve),
    max_tx_set_size: MAX_OPERATIONS_IN_SET,
    protocol_version: PROTOCOL_VERSION,
    header_xdr: ledger.headerXdr,
  }
}
