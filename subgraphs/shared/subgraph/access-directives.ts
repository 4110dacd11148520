import { makeDirectiveNode } from '@graphql-tools/utils'
import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  isObjectType,
  visit,
} from 'graphql'
import { type Allowed, scopesOfGuard } from '../../../schema/guards.js'
import { allowedOf } from '../guards.js'
import { publicElements } from './public-elements.js'

/** What the public graph consists of (`schema/public.graphql`). */
const publicTag = directive('tag', { name: 'public' })

/**
 * Adds the access rules to the SDL of a schema built by type-graphql, for other routers and for readers: the guard of
 * every field as `@authenticated` or `@requiresScopes`, and `@tag(name: "public")` on what anyone may read.
 */
export function withAccessDirectives(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const open = publicElements(schema)
  const tagged = <
    Node extends { readonly name: { readonly value: string }; directives?: readonly ConstDirectiveNode[] },
  >(
    node: Node,
  ) => (open.types.has(node.name.value) ? withDirectives(node, [publicTag]) : undefined)
  return visit(document, {
    ObjectTypeDefinition(node) {
      const type = schema.getType(node.name.value)
      if (!isObjectType(type)) return undefined
      const fields = node.fields?.map((field) => {
        const { name } = field
        const guard = guardDirectives(allowedOf(type.getFields()[name.value]))
        return open.fields.has(`${type.name}.${name.value}`)
          ? tagField(withDirectives(field, guard))
          : withDirectives(field, guard)
      })
      return { ...node, fields }
    },
    InputObjectTypeDefinition: tagged,
    EnumTypeDefinition: tagged,
    ScalarTypeDefinition: tagged,
  })
}

/** Arguments do not inherit the tag of their field. */
function tagField(field: FieldDefinitionNode): FieldDefinitionNode {
  const args = field.arguments?.map((argument) => withDirectives(argument, [publicTag]))
  return { ...withDirectives(field, [publicTag]), arguments: args }
}

function guardDirectives(allowed: readonly Allowed[] | undefined): ConstDirectiveNode[] {
  if (allowed === undefined || allowed.includes('anyone')) return []
  const scopes = scopesOfGuard(allowed)
  return [scopes.length === 0 ? directive('authenticated') : directive('requiresScopes', { scopes })]
}

function withDirectives<Node extends { readonly directives?: readonly ConstDirectiveNode[] | undefined }>(
  node: Node,
  added: readonly ConstDirectiveNode[],
): Node {
  return { ...node, directives: [...(node.directives ?? []), ...added] }
}

function directive(name: string, values: Record<string, unknown> = {}): ConstDirectiveNode {
  return makeDirectiveNode(name, values) as ConstDirectiveNode
}
