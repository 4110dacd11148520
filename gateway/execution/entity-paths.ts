import type { DataObject } from './merge-data.js'

/** A step of a plan's path: a member, or `@` for every item of a list. */
export type PathStep = string | number

/** The objects at a path of the merged data, without those that are null. */
export function objectsAt(data: DataObject, path: readonly PathStep[]): DataObject[] {
  let found: unknown[] = [data]
  for (const step of path) {
    const next: unknown[] = []
    for (const value of found) {
      const inner = step === '@' ? value : (value as DataObject)[step]
      if (inner === null || inner === undefined) continue
      if (step === '@') for (const item of inner as readonly unknown[]) next.push(item)
      else next.push(inner)
    }
    found = next.filter((value) => value !== null && value !== undefined)
  }
  return found as DataObject[]
}

/** The response path of each object that {@link objectsAt} finds, in the same order. Only errors need them. */
export function pathsOfObjectsAt(data: DataObject, path: readonly PathStep[]): (string | number)[][] {
  let found: { readonly value: unknown; readonly at: (string | number)[] }[] = [{ value: data, at: [] }]
  for (const step of path)
    found = found
      .flatMap(({ value, at }) =>
        step === '@'
          ? (value as readonly unknown[]).map((item, index) => ({ value: item, at: [...at, index] }))
          : [{ value: (value as DataObject)[step], at: [...at, step] }],
      )
      .filter(({ value }) => value !== null && value !== undefined)
  return found.map(({ at }) => at)
}
