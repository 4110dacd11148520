import anyAscii from 'any-ascii'

/** Length of the part of a slug that identifies the case: the end of its id, 50 random bits. */
export const SLUG_KEY_LENGTH = 10

/** Longest readable part; the slug stays short enough for a printed address. */
const READABLE_LENGTH = 60

const SLUG = new RegExp(`^(?:[a-z0-9-]{0,200}-)?([0-9a-z]{${SLUG_KEY_LENGTH}})$`)

/**
 * The name of a case in addresses: its transliterated name and the end of its id, `luna-9k3m7q2x4c`. The readable part
 * follows the name of the case; the key alone identifies it, so that every earlier slug leads to the same case.
 */
export function slugOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const key = id.slice(-SLUG_KEY_LENGTH).toLowerCase()
  return [readable(name), key].filter(Boolean).join('-')
}

/** The key of a slug, in lower case; undefined if no case can have such a slug. */
export function slugKeyOf(slug: string): string | undefined {
  return SLUG.exec(slug.toLowerCase())?.[1]
}

/** Lower-case ASCII words with hyphens; empty for a name without letters, digits and emoji that have a name. */
function readable(name: string): string {
  const words = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= READABLE_LENGTH) return words
  const cut = words.slice(0, READABLE_LENGTH + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, READABLE_LENGTH)
}
