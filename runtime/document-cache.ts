import { type DocumentNode, parse } from 'graphql'
import { LRUCache } from 'lru-cache'

/** The platform has few operations of its own; ad-hoc queries add others. */
const MAX_DOCUMENTS = 2_000

/** Longer texts are not cached: one must not take as much memory as all others. */
const MAX_TEXT_LENGTH = 100_000

/**
 * Caches parsed documents by their text: executors compile and plan by the identity of a document.
 * @param parseText its errors are not cached
 */
export function documentCache<Document extends object>(
  parseText: (text: string) => Document,
  maxDocuments = MAX_DOCUMENTS,
): (text: string) => Document {
  const documents = new LRUCache<string, Document>({ max: maxDocuments })
  return (text) => {
    const cached = documents.get(text)
    if (cached) return cached
    const document = parseText(text)
    if (text.length <= MAX_TEXT_LENGTH) documents.set(text, document)
    return document
  }
}

/** Parses a document without source locations, which nothing reads. */
export function parseDocument(text: string): DocumentNode {
  return parse(text, { noLocation: true })
}
