import {
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { onceForEach } from '../../runtime/document-cache.js'
import { MAX_FAULTS } from '../../schema/max-faults.js'

type Values = Readonly<Record<string, unknown>>

/** The values of the variables of a request, or why they do not fit the operation. */
export type VariableValues =
  | { readonly coerced: Values; readonly errors?: never }
  | { readonly errors: readonly GraphQLError[]; readonly coerced?: never }

/**
 * The values of variables, as graphql-js coerces them. Values that have their final form already, as those of most requests,
 * are only checked for their type, which takes a tenth of the time.
 */
export function variableValues(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Values,
): VariableValues {
  if (hasFinalForm(operation, given)) return { coerced: given }
  const definitions = operation.variableDefinitions ?? []
  const found = getVariableValues(schema, definitions, given as Values, { maxErrors: MAX_FAULTS })
  // The last of too many errors only says so.
  return found.errors ? { errors: found.errors.slice(0, MAX_FAULTS) } : found
}

function hasFinalForm(operation: OperationDefinitionNode, given: Values): boolean {
  const checks = checksOf(operation)
  if (!checks || Object.keys(given).length !== checks.length) return false
  return checks.every(({ name, isFinal }) => Object.hasOwn(given, name) && isFinal(given[name]))
}

interface VariableCheck {
  readonly name: string
  readonly isFinal: (value: unknown) => boolean
}

/** Undefined where an operation has variables of other types. */
const checksOf = onceForEach(
  ({ variableDefinitions = [] }: OperationDefinitionNode): readonly VariableCheck[] | undefined => {
    const checks = variableDefinitions.flatMap(({ variable, type }) => {
      const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type
      const isFinal = named.kind === Kind.NAMED_TYPE ? finalForms[named.name.value] : undefined
      return isFinal ? [{ name: variable.name.value, isFinal }] : []
    })
    return checks.length === variableDefinitions.length ? checks : undefined
  },
)

const isText = (value: unknown) => typeof value === 'string'

/** Values that coercion leaves as they are, by the scalars of the specification. */
const finalForms: Readonly<Record<string, (value: unknown) => boolean>> = {
  ID: isText,
  String: isText,
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => Number.isInteger(value) && Object.is((value as number) | 0, value),
}
