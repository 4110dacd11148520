import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import { type CasePage, casePages } from '../cases-client/case-pages.client.js'

/** A case as used in answers; money is in the base currency. */
export interface CaseFacts {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: string
  readonly category: string
  readonly guardianName: string | null
  readonly donationGoal: number | null
  /** What counts towards the goal. */
  readonly raised: number
  readonly createdAt: string
}

/** A case with its latest updates. */
export interface CaseStory extends CaseFacts {
  readonly donationCount: number
  /** Newest first. */
  readonly updates: readonly {
    readonly type: string
    readonly notes: string | null
    readonly createdAt: string
  }[]
}

/** Filter of cases; all given members must match. */
export interface CaseSearch {
  readonly q?: string | undefined
  readonly status?: string | undefined
  readonly category?: string | undefined
}

/** Reads cases from the backoffice, limited to what every signed-in user may see. */
export type CaseReader = ReturnType<typeof createCaseReader>

const facts = 'id name description status category guardianName donationGoal raised createdAt'

const readCase = serviceOperation<
  { id: string },
  {
    case: (CaseFacts & { updates: { nodes: CaseStory['updates'] }; donations: { totalCount: number } }) | null
  }
>(
  `query CaseForAgent($id: ID!) {
    case(id: $id) {
      ${facts}
      updates(page: {limit: 3}) { nodes { type notes createdAt } }
      donations(filter: {status: completed}, page: {limit: 1}) { totalCount }
    }
  }`,
)

const findCases = serviceOperation<
  { filter: CaseSearch; after: string | null },
  { cases: CasePage<CaseFacts> }
>(
  `query CasesForAgent($filter: CaseFilter, $after: String) {
    cases(filter: $filter, page: {limit: 100, after: $after}) {
      nodes { ${facts} }
      pageInfo { nextCursor }
    }
  }`,
)

const countCases = serviceOperation<{ filter: CaseSearch }, { cases: { totalCount: number } }>(
  `query CountCasesForAgent($filter: CaseFilter) { cases(filter: $filter, page: {limit: 1}) { totalCount } }`,
)

/** See {@link CaseReader}. Drafts are never returned. */
export function createCaseReader(graph: GraphClient) {
  return {
    async story(id: string, requestId: string): Promise<CaseStory | undefined> {
      const found = (await graph.request(readCase, { id }, { requestId })).case
      if (!found || found.status === 'draft') return undefined
      const { updates, donations, ...rest } = found
      return { ...rest, updates: updates.nodes, donationCount: donations.totalCount }
    },

    /** The number of matching cases. Drafts are included unless the filter has another status. */
    async count(filter: CaseSearch, requestId: string): Promise<number> {
      return (await graph.request(countCases, { filter }, { requestId })).cases.totalCount
    },

    /** Pages of cases, newest first. */
    async *search(filter: CaseSearch, requestId: string): AsyncGenerator<CaseFacts[]> {
      const readPage = async (after: string | null) =>
        (await graph.request(findCases, { filter, after }, { requestId })).cases
      for await (const page of casePages(readPage)) yield page.filter(({ status }) => status !== 'draft')
    },
  }
}
