import { ValidationError } from '../domain-error.js'

/** An order of a list by one of its documented keys. */
export interface Sort<Key extends string> {
  readonly key: Key
  readonly direction: 'asc' | 'desc'
}

/** The order of a list without `sort`. */
export const defaultSort = { key: 'createdAt', direction: 'desc' } as const

/**
 * Reads `sort` as the documents write it: a key, descending with a leading `-`.
 * @throws ValidationError naming `sort` and the known keys
 */
export function sortOf<const Key extends string>(
  text: string | null | undefined,
  keys: readonly (Key | 'createdAt')[],
): Sort<Key | 'createdAt'> {
  if (text === null || text === undefined || text === '') return defaultSort
  const descending = text.startsWith('-')
  const key = keys.find((known) => known === (descending ? text.slice(1) : text))
  if (!key)
    throw new ValidationError({ sort: `must be one of ${keys.join(', ')}, with a leading - for descending` })
  return { key, direction: descending ? 'desc' : 'asc' }
}
