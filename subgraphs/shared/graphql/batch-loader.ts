import DataLoader from 'dataloader'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import type { GraphContext } from '../subgraph/graph-context.js'

/**
 * A loader that turns the by-id reads of one request into one query.
 *
 * @param read returns the rows of the given keys, in any order; keys without a row are simply absent
 * @param keyOf the key of a row
 */
export function batchLoader<Key extends string, Row>(
  read: (keys: readonly Key[], context: GraphContext) => Awaitable<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (context: GraphContext, key: Key) => Awaitable<Row | undefined> {
  return loader((keys: readonly Key[], context) =>
    whenKnown(read(keys, context), (rows) => {
      const byKey = new Map(rows.map((row) => [keyOf(row), row]))
      return keys.map((wanted) => byKey.get(wanted))
    }),
  )
}

/** The same for a list per key: a case's updates, a user's donations. */
export function batchListLoader<Key extends string, Row>(
  read: (keys: readonly Key[], context: GraphContext) => Awaitable<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (context: GraphContext, key: Key) => Awaitable<readonly Row[]> {
  return loader((keys: readonly Key[], context) =>
    whenKnown(read(keys, context), (rows) => {
      const groups = new Map<Key, Row[]>(keys.map((key) => [key, []]))
      for (const row of rows) groups.get(keyOf(row))?.push(row)
      return [...groups.values()]
    }),
  )
}

/**
 * Reads the values of all keys that one request asks for together, each key once. Reads immediately those of a page that the
 * operation reads (`listedIds`), and that of an operation that asks for one key at a time, for which the last one is cached.
 * @param read returns a value for each key, in their order
 */
export function loader<Key extends string, Value>(
  read: (keys: readonly Key[], context: GraphContext) => Awaitable<readonly Value[]>,
): (context: GraphContext, key: Key) => Awaitable<Value> {
  const [identity, ofPage] = [{}, {}]
  const later = (context: GraphContext) => new DataLoader<Key, Value>(async (keys) => read(keys, context))
  const readPage = (context: GraphContext, keys: readonly Key[]) =>
    whenKnown(read(keys, context), (values) => new Map(keys.map((key, index) => [key, values[index]])))
  return (context, key) => {
    if (context.readsTogether) {
      const ids = context.listedIds as ReadonlySet<Key> | undefined
      if (!ids?.has(key)) return context.once(identity, () => later(context)).load(key)
      const values = context.once(ofPage, () => readPage(context, [...ids]))
      return whenKnown(values, (known) => known.get(key) as Value)
    }
    const last = context.once(identity, (): { key?: Key; value?: Awaitable<Value> } => ({}))
    if (last.key !== key) {
      last.value = whenKnown(read([key], context), ([value]) => value as Value)
      last.key = key
    }
    return last.value as Awaitable<Value>
  }
}
