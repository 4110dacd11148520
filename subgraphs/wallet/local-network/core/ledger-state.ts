import type { AccountEntry, AssetId, ClaimableBalanceEntry, DataEntry, TrustLineEntry } from './entries.js'

/** The underlying storage of a state: the database, or the parent state. */
export interface EntrySource<Entry> {
  get(key: string): Entry | undefined
  put(key: string, entry: Entry): void
  remove(key: string): void
}

/**
 * Entries with uncommitted changes. A read returns a private copy, so a change is visible to other readers only after
 * `put`, and outside this layer only after `commit`.
 */
export class EntryLayer<Entry> implements EntrySource<Entry> {
  private readonly live = new Map<string, Entry | undefined>()
  private readonly changed = new Set<string>()

  constructor(private readonly below: EntrySource<Entry>) {}

  get(key: string): Entry | undefined {
    if (this.live.has(key)) return this.live.get(key)
    const entry = this.below.get(key)
    const copy = entry === undefined ? undefined : structuredClone(entry)
    this.live.set(key, copy)
    return copy
  }

  put(key: string, entry: Entry): void {
    this.live.set(key, entry)
    this.changed.add(key)
  }

  remove(key: string): void {
    this.live.set(key, undefined)
    this.changed.add(key)
  }

  commit(): void {
    for (const key of this.changed) {
      const entry = this.live.get(key)
      if (entry === undefined) this.below.remove(key)
      else this.below.put(key, entry)
    }
    this.changed.clear()
  }
}

export interface EntrySources {
  accounts: EntrySource<AccountEntry>
  trustLines: EntrySource<TrustLineEntry>
  data: EntrySource<DataEntry>
  claimables: EntrySource<ClaimableBalanceEntry>
  /** In stroops; the network can change it. */
  baseReserve: bigint
}

/** The ledger as transactions see it: a layer of changes over another state or over the database. */
export class LedgerState {
  private readonly accounts: EntryLayer<AccountEntry>
  private readonly trustLines: EntryLayer<TrustLineEntry>
  private readonly data: EntryLayer<DataEntry>
  private readonly claimables: EntryLayer<ClaimableBalanceEntry>
  readonly baseReserve: bigint

  constructor(below: EntrySources) {
    this.accounts = new EntryLayer(below.accounts)
    this.trustLines = new EntryLayer(below.trustLines)
    this.data = new EntryLayer(below.data)
    this.claimables = new EntryLayer(below.claimables)
    this.baseReserve = below.baseReserve
  }

  /** A nested layer whose changes are applied to this one on commit. */
  child(): LedgerState {
    const { accounts, trustLines, data, claimables, baseReserve } = this
    return new LedgerState({ accounts, trustLines, data, claimables, baseReserve })
  }

  commit(): void {
    this.accounts.commit()
    this.trustLines.commit()
    this.data.commit()
    this.claimables.commit()
  }

  account(id: string): AccountEntry | undefined {
    return this.accounts.get(id)
  }

  /** An account that an earlier check of the same transaction found. */
  requireAccount(id: string): AccountEntry {
    const account = this.account(id)
    if (account === undefined) throw new Error(`Account ${id} disappeared within a transaction`)
    return account
  }

  putAccount(account: AccountEntry): void {
    this.accounts.put(account.id, account)
  }

  removeAccount(id: string): void {
    this.accounts.remove(id)
  }

  trustLine(account: string, asset: AssetId): TrustLineEntry | undefined {
    return this.trustLines.get(trustLineKey(account, asset))
  }

  putTrustLine(line: TrustLineEntry): void {
    this.trustLines.put(trustLineKey(line.account, line), line)
  }

  removeTrustLine(account: string, asset: AssetId): void {
    this.trustLines.remove(trustLineKey(account, asset))
  }

  claimable(id: string): ClaimableBalanceEntry | undefined {
    return this.claimables.get(id)
  }

  putClaimable(entry: ClaimableBalanceEntry): void {
    this.claimables.put(entry.id, entry)
  }

  removeClaimable(id: string): void {
    this.claimables.remove(id)
  }

  dataEntry(account: string, name: string): DataEntry | undefined {
    return this.data.get(`${account}:${name}`)
  }

  putDataEntry(entry: DataEntry): void {
    this.data.put(`${entry.account}:${entry.name}`, entry)
  }

  removeDataEntry(account: string, name: string): void {
    this.data.remove(`${account}:${name}`)
  }
}

function trustLineKey(account: string, asset: AssetId): string {
  return `${account}:${asset.code}:${asset.issuer}`
}
