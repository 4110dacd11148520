import { type DocumentNode, parse } from 'graphql'
import { LRUCache } from 'lru-cache'

/** Characters of all cached texts together: a parsed document takes some 100 times the memory of its text. */
const MAX_CHARACTERS = 500_000

/** Longer texts are not cached: one must not displace all others. */
const MAX_TEXT_LENGTH = 50_000

/**
 * Caches parsed documents by their text: executors compile and plan by the identity of a document.
 * @param parseText its errors are not cached
 */
export function documentCache<Document extends object>(
  parseText: (text: string) => Document,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => Document {
  const documents = new LRUCache<string, Document>({
    maxSize: maxCharacters,
    maxEntrySize: MAX_TEXT_LENGTH,
    sizeCalculation: (_document, text) => Math.max(1, text.length),
  })
  return (text) => {
    const cached = documents.get(text)
    if (cached) return cached
    const document = parseText(text)
    documents.set(text, document)
    return document
  }
}

/** Computes a value once for each object, and keeps it as long as the object. */
export function onceForEach<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const known = values.get(key)
    if (known) return known.value
    const value = compute(key)
    values.set(key, { value })
    return value
  }
}

/** Parses a document without source locations, which nothing reads. */
export function parseDocument(text: string): DocumentNode {
  return parse(text, { noLocation: true })
}
