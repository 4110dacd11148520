import type { ApolloServerPlugin } from '@apollo/server'
import { type ASTNode, type DocumentNode, GraphQLError, Kind, visit } from 'graphql'
import { findUnstorableMembers, textFault } from '../../edge/failures/unstorable-members.js'
import { onceForEach } from '../../runtime/document-cache.js'

/** Refuses values that cannot be stored (`findUnstorableMembers`), in variables and in the document, as REST does. */
export function storableValues(): ApolloServerPlugin {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, request }) {
          assertStorable(document, request.variables ?? {})
        },
      }
    },
  }
}

/** @throws GraphQLError that names each argument or variable whose value cannot be stored */
export function assertStorable(document: DocumentNode, variables: Readonly<Record<string, unknown>>): void {
  const inText = faultsInText(document)
  const inVariables = findUnstorableMembers(variables)
  if (inText || inVariables) throw unstorable({ ...inText, ...inVariables })
}

/** Documents are reused: each is searched once. */
const faultsInText = onceForEach(findFaults)

/** Strings of the document that cannot be stored, by the argument and the members that lead to them; undefined if none. */
function findFaults(document: DocumentNode): Record<string, string> | undefined {
  const faults: Record<string, string> = {}
  visit(document, {
    StringValue({ value }, _key, parent, _path, ancestors) {
      const fault = textFault(value)
      if (fault) faults[memberOf([...ancestors, ...(parent ? [parent] : [])])] = fault
    },
  })
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** The dotted name of the argument or member whose value is being visited. */
function memberOf(ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
  const names = ancestors.flatMap((node) => {
    if (!('kind' in node)) return []
    if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) return [node.name.value]
    return node.kind === Kind.VARIABLE_DEFINITION ? [node.variable.name.value] : []
  })
  return names.join('.')
}

function unstorable(faults: Readonly<Record<string, string>>): GraphQLError {
  return new GraphQLError('Validation failed', {
    extensions: { code: 'VALIDATION_ERROR', details: faults, http: { status: 400 } },
  })
}
