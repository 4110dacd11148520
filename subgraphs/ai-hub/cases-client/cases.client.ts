import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

/** A case as the matching looks at it. */
export interface OpenCase {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: string
  readonly category: string
}

/** A guardian as the backoffice knows them. */
export interface GuardianOfBackoffice {
  readonly id: string
  readonly name: string
}

/** What a case is opened with. */
export interface CaseToOpen {
  readonly name: string
  readonly description: string
  readonly priority: string
  readonly category: string
  readonly guardianId: string
  /** In cents of the base currency. */
  readonly donationGoal?: bigint | undefined
  readonly images: readonly string[]
  /** The post that it is made from, where people really wrote one: a post makes one case. */
  readonly fromPost?: PlaceOfPost | undefined
}

/** Where people wrote a post. */
export interface PlaceOfPost {
  readonly platform: string
  readonly postId: string
}

/** What was made of a post, and is to be undone. */
export interface WorkToWithdraw {
  readonly caseId: string
  readonly outcome: 'case' | 'update'
  readonly fromPost?: PlaceOfPost | undefined
  /** Why, for readers of the case. */
  readonly notes: string
}

/** What is added to a case. */
export interface UpdateToAdd {
  readonly caseId: string
  readonly type: string
  readonly notes: string
  readonly tags: readonly string[]
  readonly priority: string
  readonly attachmentUrl?: string | undefined
  /** The post that it is made from, where people really wrote one: a post makes one update. */
  readonly fromPost?: PlaceOfPost | undefined
}

/** The request behind a call; its key makes a repeated call do nothing twice. */
export type CallContext = Pick<RequestContext, 'requestId'> & { readonly idempotencyKey?: string }

/** The AI hub's place at the backoffice: everything it asks of cases and guardians goes through here. */
export type CasesClient = ReturnType<typeof createCasesClient>

const findGuardian = serviceOperation<
  { id: string },
  { user: (GuardianOfBackoffice & { role: string }) | null }
>(`query GuardianBehindAccount($id: ID!) { user(id: $id) { id name role } }`)

const findCases = serviceOperation<
  { guardianId: string; after: string | null },
  { cases: { nodes: OpenCase[]; pageInfo: { nextCursor: string | null } } }
>(`query CasesToMatch($guardianId: ID!, $after: String) {
  cases(filter: {guardianId: $guardianId}, page: {limit: 100, after: $after}) {
    nodes { id name description status category }
    pageInfo { nextCursor }
  }
}`)

const openCase = serviceOperation<{ input: Record<string, unknown> }, { createCase: { id: string } }>(
  `mutation OpenProposedCase($input: CreateCaseInput!) { createCase(input: $input) { id } }`,
)

const addUpdate = serviceOperation<
  { input: Record<string, unknown> },
  { createCaseUpdate: { caseId: string } }
>(`mutation AddProposedUpdate($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { caseId } }`)

const withdraw = serviceOperation<{ input: Record<string, unknown> }, { withdrawFromCase: boolean }>(
  `mutation WithdrawWhatWasMade($input: WithdrawalInput!) { withdrawFromCase(input: $input) }`,
)

const closeRequest = serviceOperation<
  { key: string; mutation: string },
  { state: 'unused' | 'running' | 'done' }
>(
  `mutation CloseLostRequest($key: String!, $mutation: String!) {
    state: closeServiceRequest(key: $key, mutation: $mutation)
  }`,
)

/** How many pages of a guardian's cases are looked through: 2,000 cases. */
const MOST_PAGES = 20

/** See {@link CasesClient}. */
export function createCasesClient(graph: GraphClient) {
  return {
    /** The guardian of that id; nothing for anybody else. */
    async guardian(id: string, cause: CallContext): Promise<GuardianOfBackoffice | undefined> {
      const { user } = await graph.request(findGuardian, { id }, { requestId: cause.requestId })
      return user?.role === 'guardian' ? { id: user.id, name: user.name } : undefined
    },

    /** The guardian's cases that still need help, newest first. */
    async openCases(guardianId: string, cause: CallContext): Promise<OpenCase[]> {
      const found: OpenCase[] = []
      let after: string | null = null
      for (let page = 0; page < MOST_PAGES; page++) {
        const { cases }: { cases: { nodes: OpenCase[]; pageInfo: { nextCursor: string | null } } } =
          await graph.request(findCases, { guardianId, after }, { requestId: cause.requestId })
        found.push(...cases.nodes.filter(({ status }) => status === 'active' || status === 'urgent'))
        after = cases.pageInfo.nextCursor
        if (after === null || after === undefined) break
      }
      return found
    },

    /** Opens a case and answers its id. */
    async open({ images, ...data }: CaseToOpen, cause: CallContext): Promise<string> {
      const [imageUrl, ...additionalImages] = images
      const { donationGoal, fromPost, ...rest } = data
      const goal = donationGoal === undefined ? {} : { donationGoal: Number(donationGoal) / 100 }
      const pictures = imageUrl === undefined ? {} : { imageUrl, additionalImages }
      const input = { ...rest, ...goal, ...pictures, ...(fromPost ? { fromPost } : {}) }
      return (await graph.request(openCase, { input }, cause)).createCase.id
    },

    /** Adds an update to a case and answers the case that it stands on: the post's earlier update may be another's. */
    async addUpdate(
      { caseId, type, notes, fromPost, ...metadata }: UpdateToAdd,
      cause: CallContext,
    ): Promise<string> {
      const input = { caseId, type, notes, metadata, ...(fromPost ? { fromPost } : {}) }
      return (await graph.request(addUpdate, { input }, cause)).createCaseUpdate.caseId
    },

    /** What became of a request under a key whose answer was lost; one that has not come yet is refused from now on. */
    async close(
      key: string,
      mutation: 'createCase' | 'createCaseUpdate',
      { requestId }: CallContext,
    ): Promise<'unused' | 'running' | 'done'> {
      return (await graph.request(closeRequest, { key, mutation }, { requestId })).state
    },

    /**
     * Takes back what was made of a post; what others made of it as well stays. Answers whether anything was taken back.
     * @throws CONFLICT when the case was completed meanwhile
     */
    async withdraw(work: WorkToWithdraw, cause: CallContext): Promise<boolean> {
      return (await graph.request(withdraw, { input: { ...work } }, cause)).withdrawFromCase
    },
  }
}
