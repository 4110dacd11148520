import DataLoader from 'dataloader'
import type { GraphContext } from '../subgraph/graph-context.js'

/**
 * A loader that turns the by-id reads of one request into one query.
 *
 * @param read returns the rows of the given keys, in any order; keys without a row are simply absent
 * @param keyOf the key of a row
 */
export function batchLoader<Key extends string, Row>(
  read: (keys: readonly Key[], context: GraphContext) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (context: GraphContext, key: Key) => Promise<Row | undefined> {
  const identity = {}
  return (context, key) =>
    context
      .once(
        identity,
        () =>
          new DataLoader<Key, Row | undefined>(async (keys) => {
            const rows = new Map((await read(keys, context)).map((row) => [keyOf(row), row]))
            return keys.map((wanted) => rows.get(wanted))
          }),
      )
      .load(key)
}

/** The same for a list per key: a case's updates, a user's donations. */
export function batchListLoader<Key extends string, Row>(
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (context: GraphContext, key: Key) => Promise<readonly Row[]> {
  const identity = {}
  return (context, key) =>
    context
      .once(
        identity,
        () =>
          new DataLoader<Key, readonly Row[]>(async (keys) => {
            const groups = new Map<Key, Row[]>(keys.map((key) => [key, []]))
            for (const row of await read(keys)) groups.get(keyOf(row))?.push(row)
            return keys.map((wanted) => groups.get(wanted) ?? [])
          }),
      )
      .load(key)
}
