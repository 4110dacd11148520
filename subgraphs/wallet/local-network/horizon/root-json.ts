import { horizonTime } from '../core/ledger-close.js'
import type { LedgerHead } from '../core/ledgers.store.js'
import { PROTOCOL_VERSION } from '../core/protocol.js'
import type { Links } from './links.js'

export interface RootView {
  head: LedgerHead
  coreSequence: number
  elderSequence: number
  passphrase: string
  friendbot: boolean
}

/** The entry page: links to all resources, and the latest ledger. */
export function rootJson(
  { head, coreSequence, elderSequence, passphrase, friendbot }: RootView,
  links: Links,
) {
  return {
    _links: {
      account: links.templated('/accounts/{account_id}'),
      account_transactions: links.templated('/accounts/{account_id}/transactions{?cursor,limit,order}'),
      fee_stats: links.to('/fee_stats'),
      ...(friendbot && { friendbot: links.templated('/friendbot{?addr}') }),
      ledger: links.templated('/ledgers/{sequence}'),
      ledgers: links.templated('/ledgers{?cursor,limit,order}'),
      operation: links.templated('/operations/{id}'),
      operations: links.templated('/operations{?cursor,limit,order,include_failed}'),
      payments: links.templated('/payments{?cursor,limit,order,include_failed}'),
      self: links.to('/'),
      transaction: links.templated('/transactions/{hash}'),
      transactions: links.paged('/transactions'),
    },
    horizon_version: 'local-network',
    core_version: 'local-network',
    ingest_latest_ledger: head.sequence,
    history_latest_ledger: head.sequence,
    history_latest_ledger_closed_at: horizonTime(head.closedAt),
    history_elder_ledger: elderSequence,
    core_latest_ledger: coreSequence,
    network_passphrase: passphrase,
    current_protocol_version: PROTOCOL_VERSION,
    supported_protocol_version: PROTOCOL_VERSION,
    core_supported_protocol_version: PROTOCOL_VERSION,
  }
}
