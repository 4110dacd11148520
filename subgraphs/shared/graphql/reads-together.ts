import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { onceForEach } from '../../../runtime/document-cache.js'

/**
 * Returns the function that tells whether an operation may ask a loader for several keys at once: below the items of a
 * list, or for several root fields. In other operations a loader does not wait for further keys.
 */
export function readsTogether(schema: GraphQLSchema) {
  const ofDocument = onceForEach((document: DocumentNode) => listsOf(schema, document))
  return (document: DocumentNode, { representations }: Readonly<Record<string, unknown>>): boolean => {
    const lists = ofDocument(document)
    return lists === 'of entities'
      ? !Array.isArray(representations) || representations.length !== 1
      : lists === 'any'
  }
}

/** Which lists an operation has whose items have fields with resolvers; fragments are not inspected. */
function listsOf(schema: GraphQLSchema, document: DocumentNode): 'none' | 'of entities' | 'any' {
  const [definition, ...others] = document.definitions
  if (definition?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) return 'any'
  const { selections } = definition.selectionSet
  const [root] = selections
  if (root?.kind !== Kind.FIELD || selections.length > 1) return 'any'
  const isOfEntities = root.name.value === '_entities'
  const info = new TypeInfo(schema)
  let lists = 0
  let found = false
  visit(
    definition,
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          if (lists > 0 && info.getFieldDef()?.resolve) found = true
          if (isListOfObjects(info) && !(isOfEntities && node === root)) lists += 1
        },
        leave(node) {
          if (isListOfObjects(info) && !(isOfEntities && node === root)) lists -= 1
        },
      },
    }),
  )
  if (found) return 'any'
  return isOfEntities ? 'of entities' : 'none'
}

function isListOfObjects(info: TypeInfo): boolean {
  const type = info.getType()
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}
