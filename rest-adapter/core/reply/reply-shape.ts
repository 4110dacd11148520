import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import { type MutableSchema, scalarSchema } from '../compile/input-schema.js'
import { operationOf } from '../compile/parameters.js'

/** The shape of a response, derived from an operation's selection and the graph's types. */
export type Shape =
  | { readonly kind: 'leaf'; readonly schema: MutableSchema; readonly type: string }
  | { readonly kind: 'list'; readonly item: Shape; readonly itemNullable: boolean }
  | {
      readonly kind: 'object'
      readonly members: readonly Member[]
      readonly fragment?: string
      /** Set for unions and interfaces without `__typename`: the planner selects it for itself. */
      readonly hidesType?: true
    }

/** A member of a response object. */
export interface Member {
  readonly name: string
  /** The coordinate of its field: `Case.name`. */
  readonly field?: string
  readonly shape: Shape
  readonly nullable: boolean
  /** Whether every response has it; not inside a fragment on a narrower type, or with `@skip` or `@include`. */
  readonly always: boolean
  readonly description?: string
  readonly deprecated?: string
}

interface Found {
  readonly type: GraphQLOutputType
  readonly field: string
  readonly nodes: FieldNode[]
  always: boolean
  readonly description?: string
  readonly deprecated?: string
}

/** The shape of an operation's whole data. */
export function dataShape(graph: GraphQLSchema, document: DocumentNode): Shape {
  const operation = operationOf(document)
  const root = graph.getRootType(operation.operation)
  if (!root) throw new Error(`the graph has no ${operation.operation}`)
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one)
  return new ShapeReader(graph, fragments).object(root, [operation.selectionSet])
}

class ShapeReader {
  constructor(
    private readonly graph: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  object(type: GraphQLCompositeType, selections: readonly SelectionSetNode[]): Shape {
    const found = new Map<string, Found>()
    for (const selection of selections) this.collect(type, selection, true, found)
    const members = [...found].map(([name, { type, field, nodes, always, description, deprecated }]) => ({
      name,
      field,
      shape: this.output(getNullableType(type), nodes),
      nullable: !isNonNullType(type),
      always,
      ...(description ? { description } : {}),
      ...(deprecated ? { deprecated } : {}),
    }))
    const fragment = onlyFragment(selections)
    const hidesType = isAbstractType(type) && !found.has('__typename')
    return { kind: 'object', members, ...(fragment ? { fragment } : {}), ...(hidesType ? { hidesType } : {}) }
  }

  private output(type: GraphQLOutputType, nodes: readonly FieldNode[]): Shape {
    if (isNonNullType(type)) return this.output(type.ofType, nodes)
    if (isListType(type))
      return {
        kind: 'list',
        item: this.output(type.ofType, nodes),
        itemNullable: !isNonNullType(type.ofType),
      }
    if (isCompositeType(type))
      return this.object(
        type,
        nodes.flatMap((node) => node.selectionSet ?? []),
      )
    if (isEnumType(type))
      return {
        kind: 'leaf',
        type: type.name,
        schema: { type: 'string', enum: type.getValues().map(({ name }) => name) },
      }
    return { kind: 'leaf', type: type.name, schema: { ...scalarSchema(type.name) } }
  }

  private collect(
    parent: GraphQLCompositeType,
    selection: SelectionSetNode,
    always: boolean,
    found: Map<string, Found>,
  ): void {
    for (const node of selection.selections) {
      const sure = always && !node.directives?.some(({ name }) => ['skip', 'include'].includes(name.value))
      if (node.kind === Kind.FIELD) this.collectField(parent, node, sure, found)
      else {
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.fragments.get(node.name.value) : node
        if (!fragment) continue
        const type = (fragment.typeCondition && typeFromAST(this.graph, fragment.typeCondition)) ?? parent
        if (!isCompositeType(type)) continue
        this.collect(type, fragment.selectionSet, sure && this.covers(type, parent), found)
      }
    }
  }

  private collectField(
    parent: GraphQLCompositeType,
    node: FieldNode,
    always: boolean,
    found: Map<string, Found>,
  ): void {
    const key = node.alias?.value ?? node.name.value
    const known = found.get(key)
    if (known) {
      known.nodes.push(node)
      known.always ||= always
      return
    }
    const coordinate = `${parent.name}.${node.name.value}`
    if (node.name.value === '__typename') {
      found.set(key, {
        type: new GraphQLNonNull(GraphQLString),
        field: coordinate,
        nodes: [node],
        always,
      })
      return
    }
    const field =
      'getFields' in parent ? (parent as GraphQLObjectType).getFields()[node.name.value] : undefined
    if (!field) throw new Error(`${parent.name} has no field ${node.name.value}`)
    found.set(key, {
      type: field.type,
      field: coordinate,
      nodes: [node],
      always,
      ...(field.description ? { description: withoutTerms(field.description) } : {}),
      ...(field.deprecationReason ? { deprecated: field.deprecationReason } : {}),
    })
  }

  /** Whether every object of `parent` is also of `type`. */
  private covers(type: GraphQLCompositeType, parent: GraphQLCompositeType): boolean {
    if (type === parent) return true
    return isAbstractType(type) && !isAbstractType(parent) && this.graph.isSubType(type, parent)
  }
}

/** The name of the fragment if the selections consist of exactly one; it names the shape. */
function onlyFragment(selections: readonly SelectionSetNode[]): string | undefined {
  const nodes = selections.flatMap((selection) => selection.selections)
  const [first] = nodes
  return nodes.length === 1 && first?.kind === Kind.FRAGMENT_SPREAD ? first.name.value : undefined
}

/** The position of the response body in the data. */
export interface Reply {
  readonly keys: readonly string[]
  /** The member of the body that wraps it, if any. */
  readonly under?: string
  /** The shape of the body. */
  readonly shape: Shape
  /** Whether the value may be null, which means that the resource is not found. */
  readonly nullable: boolean
}

/**
 * Finds the body in the data of an operation: the value of the field with the alias `reply`, which is a root field or
 * belongs to the only root field; without one, the whole data.
 * @returns undefined if the only root field has the alias `done`
 */
export function replyOf(data: Shape): Reply | undefined {
  const [first, ...others] = membersOf(data)
  const only = others.length === 0 ? first : undefined
  if (only?.name === 'done') return undefined
  const path = replyIn(data) ?? (only && replyIn(only.shape, [only])) ?? []
  return {
    keys: path.map(({ name }) => name),
    shape: path.at(-1)?.shape ?? data,
    nullable: path.some(({ nullable }) => nullable),
  }
}

function replyIn(shape: Shape, above: readonly Member[] = []): readonly Member[] | undefined {
  const reply = membersOf(shape).find(({ name }) => name === 'reply')
  return reply && [...above, reply]
}

function membersOf(shape: Shape): readonly Member[] {
  return shape.kind === 'object' ? shape.members : []
}

/** Wraps a reply in a member of the body. */
export function replyUnder(name: string, { keys, shape, nullable }: Reply): Reply {
  const member: Member = { name, shape, nullable: false, always: true }
  return { keys, nullable, under: name, shape: { kind: 'object', members: [member] } }
}

/** Root fields also state who may use them and their errors, which the description of the path states itself. */
function withoutTerms(description: string): string {
  return description.replace(/\n\n(?:Allowed: |Open to anyone\.|Errors: )[\s\S]*$/, '')
}
