import type { RequestContext } from '../../../schema/viewer.js'
import { closeBackofficeRequest, type RequestState } from '../../shared/service-calls/exactly-once-request.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import { type CasePage, casePages } from './case-pages.client.js'

/** A case as used for matching. */
export interface OpenCase {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** States in which a case still needs help. */
const OPEN = ['active', 'urgent'] as const

export interface BackofficeGuardian {
  readonly id: string
  readonly name: string
}

/** Data of a new case. */
export interface NewCaseRequest {
  readonly name: string
  readonly description: string
  readonly priority: string
  readonly category: string
  readonly guardianId: string
  /** In cents of the base currency. */
  readonly donationGoal?: bigint | undefined
  readonly images: readonly string[]
  /** The source post, if it is real: a post creates at most one case. */
  readonly fromPost?: PostLocation | undefined
}

/** A post on a network. */
export interface PostLocation {
  readonly platform: string
  readonly postId: string
}

/** A result of a post that is to be withdrawn. */
export interface Withdrawal {
  readonly caseId: string
  readonly outcome: 'case' | 'update'
  readonly fromPost?: PostLocation | undefined
  /** Shown on the case. */
  readonly notes: string
}

/** Data of a new case update. */
export interface NewUpdateRequest {
  readonly caseId: string
  readonly type: string
  readonly notes: string
  readonly tags: readonly string[]
  readonly priority: string
  readonly attachmentUrl?: string | undefined
  /** The source post, if it is real: a post creates at most one update. */
  readonly fromPost?: PostLocation | undefined
}

/** The request behind a call, with its idempotency key. */
export type CallContext = Pick<RequestContext, 'requestId'> & { readonly idempotencyKey?: string }

/** Client of the backoffice for cases and guardians. */
export type CasesClient = ReturnType<typeof createCasesClient>

const findGuardian = serviceOperation<
  { id: string },
  { user: (BackofficeGuardian & { role: string }) | null }
>(`query GuardianBehindAccount($id: ID!) { user(id: $id) { id name role } }`)

const findCases = serviceOperation<
  { guardianId: string; status: (typeof OPEN)[number]; after: string | null },
  { cases: CasePage<OpenCase & { readonly createdAt: string }> }
>(`query CasesToMatch($guardianId: ID!, $status: CaseStatus!, $after: String) {
  cases(filter: {guardianId: $guardianId, status: $status}, page: {limit: 100, after: $after}) {
    nodes { id name description createdAt }
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

/** See {@link CasesClient}. */
export function createCasesClient(graph: GraphClient) {
  return {
    /** The guardian with this id; undefined for other users. */
    async guardian(id: string, cause: CallContext): Promise<BackofficeGuardian | undefined> {
      const { user } = await graph.request(findGuardian, { id }, { requestId: cause.requestId })
      return user?.role === 'guardian' ? { id: user.id, name: user.name } : undefined
    },

    /** The guardian's cases that still need help, newest first. */
    async openCases(guardianId: string, cause: CallContext): Promise<OpenCase[]> {
      const found: (OpenCase & { readonly createdAt: string })[] = []
      const { requestId } = cause
      for (const status of OPEN) {
        const readPage = async (after: string | null) =>
          (await graph.request(findCases, { guardianId, status, after }, { requestId })).cases
        for await (const page of casePages(readPage)) found.push(...page)
      }
      return found.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    },

    /** Opens a case and returns its id. */
    async open({ images, ...data }: NewCaseRequest, cause: CallContext): Promise<string> {
      const [imageUrl, ...additionalImages] = images
      const { donationGoal, fromPost, ...rest } = data
      const goal = donationGoal === undefined ? {} : { donationGoal: Number(donationGoal) / 100 }
      const pictures = imageUrl === undefined ? {} : { imageUrl, additionalImages }
      const input = { ...rest, ...goal, ...pictures, ...(fromPost ? { fromPost } : {}) }
      return (await graph.request(openCase, { input }, cause)).createCase.id
    },

    /** Adds an update and returns its case: an earlier update from the same post may be on another one. */
    async addUpdate(
      { caseId, type, notes, fromPost, ...metadata }: NewUpdateRequest,
      cause: CallContext,
    ): Promise<string> {
      const input = { caseId, type, notes, metadata, ...(fromPost ? { fromPost } : {}) }
      return (await graph.request(addUpdate, { input }, cause)).createCaseUpdate.caseId
    },

    /** The state of a request whose response was lost; if it has not arrived yet, it will be refused. */
    close: (
      key: string,
      mutation: 'createCase' | 'createCaseUpdate' | 'withdrawFromCase',
      { requestId }: CallContext,
    ): Promise<RequestState> => closeBackofficeRequest(graph, { key, mutation }, requestId),

    /**
     * Withdraws the result of a post, unless others share it; returns whether anything was withdrawn.
     * @throws CONFLICT when the case has been completed
     */
    async withdraw(work: Withdrawal, cause: CallContext): Promise<boolean> {
      return (await graph.request(withdraw, { input: { ...work } }, cause)).withdrawFromCase
    },
  }
}
