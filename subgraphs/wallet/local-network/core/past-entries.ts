import type { AccountEntry, DataEntry, TrustLineEntry } from './entries.js'
import type { EntryStore } from './entries.store.js'
import type { EntrySource, EntrySources } from './ledger-state.js'

/** Recent ledgers whose entries can still be read. */
const KEPT_LEDGERS = 200

/** The entries that a ledger changed, as they were before; undefined for one that did not exist. */
interface Before {
  readonly accounts: Map<string, AccountEntry | undefined>
  readonly trustLines: Map<string, TrustLineEntry | undefined>
  readonly data: Map<string, DataEntry | undefined>
}

export type PastEntries = ReturnType<typeof createPastEntries>

/** Entries as of recent ledgers, for nodes that are behind. Kept in memory, and only for tests that inject faults. */
export function createPastEntries(entries: EntryStore) {
  const ledgers = new Map<number, Before>()

  /** Applies the earlier versions of the ledgers after `sequence`, newest first. */
  function rewind<Entry>(
    sequence: number,
    kind: (before: Before) => ReadonlyMap<string, Entry | undefined>,
    belongs: (key: string) => boolean,
    current: Map<string, Entry>,
  ): Entry[] {
    for (const [ledger, before] of [...ledgers].reverse()) {
      if (ledger <= sequence) break
      for (const [key, entry] of kind(before)) {
        if (!belongs(key)) continue
        if (entry === undefined) current.delete(key)
        else current.set(key, entry)
      }
    }
    return [...current.values()]
  }
  const byKey = <Entry>(list: readonly Entry[], key: (entry: Entry) => string) =>
    new Map(list.map((entry) => [key(entry), entry]))

  return {
    /** Records what a ledger changes. */
    recording(sources: EntrySources, sequence: number): EntrySources {
      const before: Before = { accounts: new Map(), trustLines: new Map(), data: new Map() }
      ledgers.set(sequence, before)
      for (const old of ledgers.keys()) if (old <= sequence - KEPT_LEDGERS) ledgers.delete(old)
      return {
        ...sources,
        accounts: recorded(sources.accounts, before.accounts),
        trustLines: recorded(sources.trustLines, before.trustLines),
        data: recorded(sources.data, before.data),
      }
    },

    /** The entries as of a ledger. */
    asOf: (sequence: () => number): Pick<EntryStore, 'account' | 'trustLinesOf' | 'dataOf'> => ({
      account(id) {
        const current = entries.account(id)
        return rewind(
          sequence(),
          ({ accounts }) => accounts,
          (key) => key === id,
          new Map(current ? [[id, current]] : []),
        )[0]
      },
      trustLinesOf: (account) =>
        rewind(
          sequence(),
          ({ trustLines }) => trustLines,
          (key) => key.startsWith(`${account}:`),
          byKey(entries.trustLinesOf(account), ({ code, issuer }) => `${account}:${code}:${issuer}`),
        ),
      dataOf: (account) =>
        rewind(
          sequence(),
          ({ data }) => data,
          (key) => key.startsWith(`${account}:`),
          byKey(entries.dataOf(account), ({ name }) => `${account}:${name}`),
        ),
    }),

    forget: () => ledgers.clear(),
  }
}

function recorded<Entry>(
  source: EntrySource<Entry>,
  before: Map<string, Entry | undefined>,
): EntrySource<Entry> {
  const remember = (key: string) => {
    if (!before.has(key)) before.set(key, source.get(key))
  }
  return {
    get: source.get,
    put(key, entry) {
      remember(key)
      source.put(key, entry)
    },
    remove(key) {
      remember(key)
      source.remove(key)
    },
  }
}
