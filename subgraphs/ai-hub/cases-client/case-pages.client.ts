/** Maximum number of pages: 2,000 cases. */
const MAX_PAGES = 20

/** One page of at most 100 cases. */
export interface CasePage<Case> {
  readonly nodes: readonly Case[]
  readonly pageInfo: { readonly nextCursor: string | null }
}

/** Reads a list of cases page by page. */
export async function* casePages<Case>(
  readPage: (after: string | null) => Promise<CasePage<Case>>,
): AsyncGenerator<readonly Case[]> {
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const { nodes, pageInfo }: CasePage<Case> = await readPage(after)
    yield nodes
    after = pageInfo.nextCursor ?? null
    if (after === null) return
  }
}
