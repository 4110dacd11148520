import { Kind, type OperationDefinitionNode } from 'graphql'
import type { OperationRequest, OperationResult } from '../../../runtime/execute.js'
import { createGraphClient, type GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'

/** A case of the double. */
export interface CaseOfDouble {
  id: string
  name: string
  description: string
  status: string
  category: string
  guardianId: string
  [member: string]: unknown
}

/** `silent` does nothing and fails; `forgetful` takes effect but loses the response. */
export type FailureMode = 'well' | 'silent' | 'forgetful'

export interface BackofficeDouble {
  readonly graph: GraphClient
  readonly cases: CaseOfDouble[]
  readonly deletedGuardians: Set<string>
  readonly updates: { caseId: string; type: string; notes: string; [member: string]: unknown }[]
  readonly notifications: { userEmail: string; type: string; title: string; [member: string]: unknown }[]
  /** Idempotency keys of the requested changes, in order. */
  readonly keys: (string | undefined)[]
  failureMode: FailureMode
  /** Refuses mutations with this code. */
  refusal: string | undefined
  /** The state of the request with a key: still running, or cut off when its process ended. */
  stateOf: (key: string) => 'running' | 'cut off' | undefined
  /** Called before each mutation takes effect; a test may wait in it. */
  beforeEffect: () => Promise<void> | void
}

/**
 * The backoffice in memory, limited to what the AI hub uses: cases, updates and notifications, with idempotency keys.
 * `test/ai-hub/cases-client/backoffice-contract.store.test.ts` checks that it behaves like the real subgraph.
 */
export function backofficeDouble(): BackofficeDouble {
  const done = new Map<string, { fingerprint: string; data: Record<string, unknown> }>()
  function effect(field: string, variables: Record<string, unknown>): Record<string, unknown> {
    const input = variables.input as Record<string, unknown>
    if (field === 'createCase') {
      const opened = {
        ...input,
        id: `cas_${double.cases.length + 1}`,
        status: 'active',
      } as unknown as CaseOfDouble
      double.cases.push(opened)
      return { createCase: { id: opened.id } }
    }
    if (field === 'createNotification') {
      double.notifications.push(input as never)
      return { createNotification: { id: `not_${double.notifications.length}` } }
    }
    if (field === 'createCaseUpdate') {
      double.updates.push(input as never)
      return { createCaseUpdate: { caseId: input.caseId } }
    }
    const { caseId, outcome, notes } = input
    const found = double.cases.find(({ id }) => id === caseId)
    if (found && outcome === 'case') found.status = 'draft'
    if (found) double.updates.push({ caseId: found.id, type: 'note', notes: String(notes) })
    return { withdrawFromCase: found !== undefined }
  }

  /** Returns the state of the request with a key; one that has not arrived yet is refused from now on. */
  function close({ key, mutation }: Record<string, unknown>): OperationResult {
    if (double.failureMode === 'silent') return failed('UPSTREAM_ERROR', 'The backoffice does not answer.')
    const closed = `${key} ${mutation}`
    if (double.stateOf(closed))
      return { data: { state: double.stateOf(closed) === 'running' ? 'running' : 'unused' } }
    const state = (done.get(closed)?.fingerprint ?? 'closed') === 'closed' ? 'unused' : 'done'
    if (state === 'unused') done.set(closed, { fingerprint: 'closed', data: {} })
    return { data: { state } }
  }

  async function mutate(field: string, { variables, context }: OperationRequest): Promise<OperationResult> {
    if (field === 'closeServiceRequest') return close(variables)
    const key = context.idempotencyKey && `${context.idempotencyKey} ${field}`
    if (field !== 'createNotification') double.keys.push(key)
    await double.beforeEffect()
    if (double.failureMode === 'silent') return failed('UPSTREAM_ERROR', 'The backoffice does not answer.')
    if (double.refusal) return failed(double.refusal, 'The backoffice refuses.')
    if (key !== undefined && double.stateOf(key)) return failed('IDEMPOTENCY_CONFLICT', 'The key is in use.')
    const fingerprint = JSON.stringify(variables)
    const earlier = key === undefined ? undefined : done.get(key)
    if (earlier && earlier.fingerprint !== fingerprint)
      return failed('IDEMPOTENCY_CONFLICT', 'The key was used with another request.')
    const data = earlier?.data ?? effect(field, variables)
    if (key !== undefined) done.set(key, { fingerprint, data })
    return double.failureMode === 'forgetful' ? failed('UPSTREAM_ERROR', 'The answer was lost.') : { data }
  }

  function read(field: string, variables: Record<string, unknown>): OperationResult {
    if (double.failureMode === 'silent') return failed('UPSTREAM_ERROR', 'The backoffice does not answer.')
    if (field === 'users') {
      const nodes = [{ email: `${variables.role}@rescue.example` }]
      return { data: { users: { nodes, pageInfo: { nextCursor: null } } } }
    }
    if (field === 'user') {
      const id = String(variables.id)
      const isGuardian = id.startsWith('usr_guardian') && !double.deletedGuardians.has(id)
      return { data: { user: { id: variables.id, name: 'Camila', role: isGuardian ? 'guardian' : 'user' } } }
    }
    const nodes = double.cases
      .filter(({ guardianId, status }) => guardianId === variables.guardianId && status === variables.status)
      .map((found) => ({ createdAt: '2026-01-01T00:00:00.000Z', ...found }))
    return { data: { cases: { nodes, pageInfo: { nextCursor: null } } } }
  }

  const double: BackofficeDouble = {
    graph: createGraphClient('ai-hub', async (request) => {
      const operation = request.document.definitions[0] as OperationDefinitionNode
      const [selection] = operation.selectionSet.selections
      const field = selection?.kind === Kind.FIELD ? selection.name.value : ''
      return operation.operation === 'mutation' ? mutate(field, request) : read(field, request.variables)
    }),
    cases: [],
    deletedGuardians: new Set(),
    updates: [],
    notifications: [],
    keys: [],
    failureMode: 'well',
    refusal: undefined,
    stateOf: () => undefined,
    beforeEffect: () => undefined,
  }
  return double
}

function failed(code: string, message: string): OperationResult {
  return { data: null, errors: [{ message, extensions: { code } }] }
}
