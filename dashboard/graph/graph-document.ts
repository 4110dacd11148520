/** A trusted document of the dashboard, with the types of its result and variables. */
export interface GraphDocument<Data, Variables> {
  /** The id that is sent instead of the text. */
  readonly id: string
  /** The document for the cache. */
  readonly text: string
  /** Holds the types; never set. */
  readonly types?: (variables: Variables) => Data
}

/** The id of a trusted document, with the type of its variables, for scripts without its text. */
export type DocumentId<Variables> = string & { readonly variables?: Variables }
