import type { FetchNode, PlanNode } from '@apollo/query-planner'
import { type DocumentNode, type GraphQLError, parse } from 'graphql'
import { type Awaitable, whenKnown } from '../../runtime/awaitable.js'
import type { OperationResult } from '../../runtime/execute.js'
import type { RequestContext } from '../../schema/viewer.js'
import type { Subgraphs } from '../supergraph.js'
import type { Conditions } from './collect-fields.js'
import { objectsAt, type PathStep, pathsOfObjectsAt } from './entity-paths.js'
import { type DataObject, mergeData } from './merge-data.js'
import { compileRepresentation, type TypesOf } from './representations.js'
import { subgraphError, thrownError } from './subgraph-errors.js'

/** One execution of a plan: what it reads, and what it collects. */
export interface PlanRun {
  readonly subgraphs: Subgraphs
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: RequestContext
  /** The merged data of the subgraphs, not yet in the form of the operation. */
  readonly data: DataObject
  readonly errors: GraphQLError[]
}

/** A part of a plan, ready to run. It neither throws nor rejects: failures are added to the errors of the run. */
export type Step = (run: PlanRun) => Awaitable<void>

export const noStep: Step = () => {}

/** An operation that a plan sends to a subgraph. */
export interface PlannedFetch {
  readonly subgraph: keyof Subgraphs
  readonly document: DocumentNode
}

/** Dependencies of the compilation of a plan. */
export interface PlanCompiler {
  readonly conditions: Conditions
  readonly typesOf: TypesOf
  /** Called for each operation of the plan, in its order. */
  readonly onFetch: (fetch: PlannedFetch) => void
}

/** The plan has a step that only Apollo's executor can run. */
export class UnsupportedPlanError extends Error {}

/**
 * Compiles a node of a query plan. Conditions are decided here, since a plan is compiled for their values.
 * @param path of the objects that the node is about
 * @throws UnsupportedPlanError
 */
export function compilePlan(node: PlanNode, path: readonly PathStep[], compiler: PlanCompiler): Step {
  switch (node.kind) {
    case 'Sequence':
      return inSequence(node.nodes.map((one) => compilePlan(one, path, compiler)))
    case 'Parallel':
      return inParallel(node.nodes.map((one) => compilePlan(one, path, compiler)))
    case 'Flatten':
      return compilePlan(node.node, [...path, ...node.path], compiler)
    case 'Condition': {
      const chosen = compiler.conditions[node.condition] ? node.ifClause : node.elseClause
      return chosen ? compilePlan(chosen, path, compiler) : noStep
    }
    case 'Fetch':
      return compileFetch(node, path, compiler)
    default:
      throw new UnsupportedPlanError(`${node.kind} is not supported`)
  }
}

function inSequence(steps: readonly Step[]): Step {
  return steps.reduceRight((following, step) => (run) => whenKnown(step(run), () => following(run)), noStep)
}

function inParallel(steps: readonly Step[]): Step {
  return (run) => {
    const running = steps.map((step) => step(run)).filter((step) => step instanceof Promise)
    return running.length === 0 ? undefined : Promise.all(running).then(() => {})
  }
}

function compileFetch(node: FetchNode, path: readonly PathStep[], compiler: PlanCompiler): Step {
  if ([node.inputRewrites, node.outputRewrites, node.contextRewrites].some((rewrites) => rewrites?.length))
    throw new UnsupportedPlanError('rewrites of members are not supported')
  if (node.variableUsages?.includes(REPRESENTATIONS))
    throw new UnsupportedPlanError(`the variable ${REPRESENTATIONS} is reserved`)
  const subgraph = node.serviceName as keyof Subgraphs
  const document = parse(node.operation, { noLocation: true })
  compiler.onFetch({ subgraph, document })
  const names = node.variableUsages ?? []
  const execute: ExecuteFetch = (run, representations) => {
    const variables = selectVariables(run.variables, names)
    if (representations) variables[REPRESENTATIONS] = representations
    return run.subgraphs[subgraph]({ document, variables, context: run.context })
  }
  const fetch = node.requires
    ? entityFetch(node.requires, path, subgraph, execute, compiler.typesOf)
    : plainFetch(path, subgraph, execute)
  return (run) => {
    const fail = (thrown: unknown) => void run.errors.push(thrownError(thrown))
    try {
      const fetching = fetch(run)
      return fetching instanceof Promise ? fetching.catch(fail) : undefined
    } catch (thrown) {
      return fail(thrown)
    }
  }
}

const REPRESENTATIONS = 'representations'

/** The given values of variables; those that were not sent keep the default of the operation. */
export function selectVariables(
  variables: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const selected: Record<string, unknown> = {}
  for (const name of names)
    if (variables[name] !== undefined && Object.hasOwn(variables, name)) selected[name] = variables[name]
  return selected
}

type ExecuteFetch = (run: PlanRun, representations?: readonly DataObject[]) => Awaitable<OperationResult>

function plainFetch(path: readonly PathStep[], subgraph: string, execute: ExecuteFetch): Step {
  return (run) => {
    const objects = objectsAt(run.data, path)
    if (objects.length === 0) return
    return whenKnown(execute(run), ({ data, errors }) => {
      for (const error of errors ?? [])
        run.errors.push(subgraphError(error, subgraph, error.path && [...path, ...error.path]))
      if (data) for (const object of objects) mergeData(object, data)
    })
  }
}

/** Entities of one fetch that have the same representation. */
interface SameEntity {
  readonly objects: DataObject[]
  /** Positions among the objects at the path. */
  readonly positions: number[]
}

/** Fetches each entity once, however often the data contain it. */
function entityFetch(
  requires: NonNullable<FetchNode['requires']>,
  path: readonly PathStep[],
  subgraph: string,
  execute: ExecuteFetch,
  typesOf: TypesOf,
): Step {
  const represent = compileRepresentation(requires, typesOf)
  return (run) => {
    const representations: DataObject[] = []
    const entities = new Map<string, SameEntity>()
    for (const [position, object] of objectsAt(run.data, path).entries()) {
      const representation = represent(object)
      if (!representation) continue
      const key = JSON.stringify(representation)
      const known = entities.get(key)
      if (known) {
        known.objects.push(object)
        known.positions.push(position)
      } else {
        entities.set(key, { objects: [object], positions: [position] })
        representations.push(representation)
      }
    }
    if (representations.length === 0) return
    return whenKnown(execute(run, representations), ({ data, errors }) => {
      const found = [...entities.values()]
      if (errors) addEntityErrors(run, errors, { path, subgraph, found })
      if (!data) return
      const received = data._entities
      if (!Array.isArray(received) || received.length !== found.length)
        throw new Error(`Expected "data._entities" to contain ${found.length} elements`)
      for (const [index, { objects }] of found.entries()) {
        const entity: unknown = received[index]
        if (entity) for (const object of objects) mergeData(object, entity as DataObject)
      }
    })
  }
}

/** An error of an entity is an error of every place where the entity is. */
function addEntityErrors(
  run: PlanRun,
  errors: NonNullable<OperationResult['errors']>,
  at: { path: readonly PathStep[]; subgraph: string; found: readonly SameEntity[] },
): void {
  const { path, subgraph, found } = at
  const paths = pathsOfObjectsAt(run.data, path)
  for (const error of errors) {
    const [, index, ...rest] = error.path ?? []
    if (typeof index !== 'number') {
      run.errors.push(subgraphError(error, subgraph, error.path && [...path, ...error.path]))
      continue
    }
    for (const position of found[index]?.positions ?? [])
      run.errors.push(subgraphError(error, subgraph, [...(paths[position] ?? []), ...rest]))
  }
}
