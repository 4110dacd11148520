import type { DataObject } from './merge-data.js'

/** A step of a plan's path: a member, or `@` for every item of a list. */
export type PathStep = string | number

/** The objects at a path of the merged data, without those that are null. */
export function objectsAt(data: DataObject, path: readonly PathStep[]): DataObject[] {
  const found: DataObject[] = []
  addObjectsAt(data, path, 0, found)
  return found
}

function addObjectsAt(value: unknown, path: readonly PathStep[], at: number, found: DataObject[]): void {
  if (value === null || value === undefined) return
  const step = path[at]
  if (step === undefined) found.push(value as DataObject)
  else if (step === '@')
    for (const item of value as readonly unknown[]) addObjectsAt(item, path, at + 1, found)
  else addObjectsAt((value as DataObject)[step], path, at + 1, found)
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
