import {
  type AccountEntry,
  type ClaimableBalanceEntry,
  type DataEntry,
  newAccount,
  type TrustLineEntry,
} from '../../../../subgraphs/wallet/local-network/core/entries.js'
import {
  type EntrySource,
  LedgerState,
} from '../../../../subgraphs/wallet/local-network/core/ledger-state.js'
import { BASE_RESERVE } from '../../../../subgraphs/wallet/local-network/core/protocol.js'

/** A ledger state in memory, for checks that need an account exactly as a known envelope expects it. */
export function stateWith(...accounts: (Pick<AccountEntry, 'id' | 'sequence'> & Partial<AccountEntry>)[]) {
  const state = new LedgerState({
    accounts: memory<AccountEntry>(),
    trustLines: memory<TrustLineEntry>(),
    data: memory<DataEntry>(),
    claimables: memory<ClaimableBalanceEntry>(),
    baseReserve: BASE_RESERVE,
  })
  for (const account of accounts) {
    const { id, sequence, balance = 1_000_000_000_000n, ...rest } = account
    state.putAccount({ ...newAccount({ id, sequence, balance }), ...rest })
  }
  return state
}

function memory<Entry>(): EntrySource<Entry> {
  const entries = new Map<string, Entry>()
  return {
    get: (key) => entries.get(key),
    put: (key, entry) => void entries.set(key, entry),
    remove: (key) => void entries.delete(key),
  }
}
