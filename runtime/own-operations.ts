import { type DocumentNode, parse } from 'graphql'

/** The operations that the platform itself runs on its graph, as far as their modules are loaded. */
const declared: DocumentNode[] = []

/** Declares an operation of the platform once, at module level: the build plans it. */
export function ownOperation(text: string): DocumentNode {
  const document = parse(text, { noLocation: true })
  declared.push(document)
  return document
}

/** For the build. */
export const ownOperations: readonly DocumentNode[] = declared
