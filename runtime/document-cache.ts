import { type DocumentNode, parse } from 'graphql'

/** How many texts are kept; the platform's own operations are few, but ad-hoc queries bring new ones. */
const MOST_KEPT = 2_000

/** Texts longer than this are read each time: one of them must not weigh as much as all others. */
const LONGEST_KEPT = 100_000

/**
 * Remembers what documents say by their text, so that each is read once: executors compile and plan by the
 * identity of a document. Where there is no more room, what was not used for longest goes.
 *
 * @param read what is remembered; an error is not
 */
export function documentCache<Document>(
  read: (text: string) => Document,
  mostKept = MOST_KEPT,
): (text: string) => Document {
  const kept = new Map<string, Document>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) {
      // A map keeps the order in which its keys came: used again, this one comes last.
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    const document = read(text)
    if (text.length > LONGEST_KEPT) return document
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(text, document)
    return document
  }
}

/** A document without the places of its words, which nothing here reads. */
export function parseDocument(text: string): DocumentNode {
  return parse(text, { noLocation: true })
}
