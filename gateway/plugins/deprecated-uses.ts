import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type ApiKey, findKeyHolder } from '../../runtime/api-key.js'
import { onceForEach } from '../../runtime/document-cache.js'
import type { DeprecatedUse } from '../../schema/deprecation.js'
import type { RequestContext, Viewer } from '../../schema/viewer.js'

/** Dependencies of {@link deprecatedUses}. */
export interface DeprecatedUsesOptions {
  /** Called once the gateway has started. */
  readonly schema: () => GraphQLSchema
  /** The clients that send a key in `GraphQL-Client-Key`. */
  readonly clients: readonly ApiKey[]
  readonly count: DeprecatedUse
}

/** Returns the function that counts the deprecated elements of the graph that an operation uses, once per operation. */
export function deprecatedUseCounter({ schema, clients, count }: DeprecatedUsesOptions) {
  const elementsOf = onceForEach((document: DocumentNode) => deprecatedElements(schema(), document))
  /** @param key the client's, from the header `GraphQL-Client-Key` */
  return (document: DocumentNode, viewer: Viewer, key: string | undefined): void => {
    const used = elementsOf(document)
    if (used.length === 0) return
    const client = key ? findKeyHolder(key, clients) : undefined
    for (const name of used) count(viewer, name, client)
  }
}

/** {@link deprecatedUseCounter} for Apollo Server. */
export function deprecatedUses(options: DeprecatedUsesOptions): ApolloServerPlugin<RequestContext> {
  const countUses = deprecatedUseCounter(options)
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, request, contextValue }) {
          countUses(document, contextValue.viewer, request.http?.headers.get('graphql-client-key'))
        },
      }
    },
  }
}

/**
 * Coordinates of the deprecated fields, arguments, input fields and enum values in a document. The values of variables are
 * not inspected.
 */
export function deprecatedElements(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const used = new Set<string>()
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const field = info.getFieldDef()
        if (field?.deprecationReason) used.add(`${info.getParentType()?.name}.${field.name}`)
      },
      Argument() {
        const argument = info.getArgument()
        if (argument?.deprecationReason)
          used.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}(${argument.name}:)`)
      },
      ObjectField({ name }) {
        const type = getNamedType(info.getParentInputType())
        const member = type && 'getFields' in type ? type.getFields()[name.value] : undefined
        if (type && member?.deprecationReason) used.add(`${type.name}.${name.value}`)
      },
      EnumValue({ value }) {
        const type = getNamedType(info.getInputType())
        if (isEnumType(type) && type.getValue(value)?.deprecationReason) used.add(`${type.name}.${value}`)
      },
    }),
  )
  return [...used]
}
