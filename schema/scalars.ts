import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars'
import { formatAmount, parseAmount } from './ledger-amount.js'

/** A JSON Schema, from which REST parameters, bodies and OpenAPI are derived. */
export type JsonSchema = Readonly<Record<string, unknown>>

interface ScalarDefinition<Internal> {
  readonly name: string
  readonly description: string
  readonly jsonSchema: JsonSchema
  /** Parses a wire value. @throws Error with a message for the client */
  parse(value: unknown): Internal
  format(value: unknown): unknown
}

function scalar<Internal>(definition: ScalarDefinition<Internal>): GraphQLScalarType {
  const parseValue = (value: unknown) => {
    try {
      return definition.parse(value)
    } catch (error) {
      throw new GraphQLError(
        `${definition.name}: ${error instanceof Error ? error.message : 'invalid value'}`,
        {
          extensions: { code: 'VALIDATION_ERROR' },
        },
      )
    }
  }
  return new GraphQLScalarType({
    name: definition.name,
    description: definition.description,
    extensions: { jsonSchema: definition.jsonSchema },
    serialize: definition.format,
    parseValue,
    parseLiteral: (node) => parseValue(literal(node)),
  })
}

function literal(node: ValueNode): unknown {
  if (node.kind === Kind.STRING) return node.value
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value)
  return undefined
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** A point in time: accepts any ISO 8601 text, returns UTC with milliseconds and `Z`. */
export const DateTime = scalar<string>({
  name: 'DateTime',
  description:
    'A point in time in ISO 8601. Responses are in UTC with milliseconds: `2026-01-31T12:00:00.000Z`.',
  jsonSchema: { type: 'string', format: 'date-time' },
  parse(value) {
    if (typeof value !== 'string' || !ISO_8601.test(value))
      throw new Error('must be an ISO 8601 date or time')
    const zoned = value.length > 10 && !/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value
    const time = new Date(zoned)
    if (Number.isNaN(time.getTime()) || !existsInCalendar(value.slice(0, 10)))
      throw new Error('must be an existing date')
    const text = time.toISOString()
    // Other years have a sign and six digits, so that they are not sorted by time.
    if (!/^\d{4}-/.test(text)) throw new Error('must be in the years 0000 to 9999 in UTC')
    return text
  },
  format: (value) => (value instanceof Date ? value.toISOString() : value),
})

/** Whether a day is in the calendar: `Date` reads February 30 as March 2. */
function existsInCalendar(day: string): boolean {
  return new Date(day).toISOString().startsWith(day)
}

/**
 * A ledger amount. Internally whole stroops as bigint; on the wire a decimal string (docs/decisions.md#money). The
 * maximum is the ledger's int64.
 */
export const Amount = scalar<bigint>({
  name: 'Amount',
  description:
    'A ledger amount as a decimal string greater than zero, with at most 7 fractional digits and at most ' +
    '922337203685.4775807. Responses always have 7 fractional digits.',
  jsonSchema: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,7})?$', examples: ['10.0000000'] },
  parse: parseAmount,
  format: (value) => (typeof value === 'bigint' ? formatAmount(value) : value),
})

export { formatAmount, parseAmount }

/** Formats cents as a decimal text with two fractional digits. @example formatCents(2500n) // '25.00' */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The largest number of cents that a JSON number represents exactly. */
export const MAX_MONEY = 10_000_000_000_000n

/** An amount of fiat money. Internally whole cents as bigint; on the wire a number with at most two decimals. */
export const Money = scalar<bigint>({
  name: 'Money',
  description: 'An amount of money as a non-negative number with at most 2 decimals.',
  jsonSchema: { type: 'number', minimum: 0, maximum: Number(MAX_MONEY) / 100 },
  parse: parseMoney,
  format: (value) => (typeof value === 'bigint' ? Number(value) / 100 : value),
})

/** Parses a JSON number to cents through its shortest decimal text, without floating-point arithmetic. */
export function parseMoney(value: unknown): bigint {
  const match = typeof value === 'number' ? /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) : null
  if (!match) throw new Error('must be a number of at least 0 with at most 2 decimals')
  const cents = BigInt(match[1] ?? '') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
  if (cents > MAX_MONEY) throw new Error(`must be at most ${Number(MAX_MONEY) / 100}`)
  return cents
}

/** The platform's own scalars; each carries `extensions.jsonSchema`. */
export const scalars = [DateTime, Amount, Money, GraphQLJSON, GraphQLJSONObject] as const
export { GraphQLJSON as Json, GraphQLJSONObject as JsonObject }

/**
 * JSON Schema by scalar name, including GraphQL's own scalars: a schema built from SDL lacks the extensions.
 */
export const scalarJsonSchemas: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
  Float: { type: 'number' },
  DateTime: jsonSchemaOf(DateTime),
  Amount: jsonSchemaOf(Amount),
  Money: jsonSchemaOf(Money),
  JSON: {},
  JSONObject: { type: 'object', additionalProperties: true },
}

function jsonSchemaOf(type: GraphQLScalarType): JsonSchema {
  return type.extensions.jsonSchema as JsonSchema
}
