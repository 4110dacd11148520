import { isJsonObject } from '../../runtime/json-object.js'

/** An object of the data of a subgraph. */
export type DataObject = Record<string, unknown>

/** Adds the members of `source` to `target`, in depth; lists of one length are merged item by item. */
export function mergeData(target: DataObject, source: DataObject): void {
  for (const key of Object.keys(source)) {
    const added = source[key]
    if (added === undefined) continue
    const known = target[key]
    if (isJsonObject(known) && isJsonObject(added)) mergeData(known, added)
    else if (Array.isArray(known) && Array.isArray(added) && known.length === added.length)
      mergeLists(known, added)
    else target[key] = added
  }
}

function mergeLists(target: unknown[], source: readonly unknown[]): void {
  for (const [index, added] of source.entries()) {
    const known = target[index]
    if (isJsonObject(known) && isJsonObject(added)) mergeData(known, added)
    else target[index] = added
  }
}
