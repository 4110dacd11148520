import { invalidInput } from '../../../edge/failure.js'
import { ruleFaults } from '../../../schema/input-rules/index.js'
import { isWholeBody, type Parameter, WHOLE_BODY } from '../compile/parameters.js'
import { inputValidator } from './input-validator.js'
import { queryValueParser } from './query-parser.js'
import { findUnstorableMembers } from './unstorable-members.js'

/** The three places of a request that parameters come from. */
export interface RequestParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

type Members = Readonly<Record<string, unknown>>

/** Reads a request as the variables of its operation; throws a VALIDATION_ERROR naming every faulty member. */
export type RequestReader = (parts: RequestParts) => Record<string, unknown>

/** Compiles the reader of a route's parameters. */
export function requestReader(parameters: readonly Parameter[]): RequestReader {
  const fromText = parameters
    .filter((parameter) => parameter.in !== 'body')
    .map(({ name, in: place, schema }) => ({ name, place, convert: queryValueParser(schema) }))
  const whole = parameters.find(isWholeBody)
  const members = parameters.filter((one) => one.in === 'body' && one !== whole).map(({ name }) => name)
  const check = inputValidator({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
  return (parts) => {
    const variables: Record<string, unknown> = {}
    for (const { name, place, convert } of fromText) {
      const text = (parts[place === 'path' ? 'params' : 'query'] as Members)[name]
      if (text !== undefined) variables[name] = convert(text as string | string[])
    }
    if (whole) variables[whole.name] = parts.body ?? {}
    if (members.length > 0) pickMembers(parts.body, members, variables)
    // Looked for after the check, which takes away the members that nobody asked for.
    const refused = check(variables)
    const unstorable = findUnstorableMembers(variables)
    if (!refused && !unstorable) return variables
    const faults = withoutWhole({ ...unstorable, ...refused }, whole)
    throw invalidInput(
      whole ? { ...furtherFaults(whole.type, variables[whole.name], faults), ...faults } : faults,
    )
  }
}

function pickMembers(body: unknown, names: readonly string[], variables: Record<string, unknown>): void {
  if (body === undefined) return
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidInput({ body: 'must be an object' })
  for (const name of names) if (Object.hasOwn(body, name)) variables[name] = (body as Members)[name]
}

/** What the services would refuse too, once the faults found here are mended. */
function furtherFaults(
  type: string,
  body: unknown,
  found: Readonly<Record<string, string>>,
): Record<string, string> {
  const isWithin = (field: string, other: string) => field === other || field.startsWith(`${other}.`)
  const further = Object.entries(ruleFaults(type, body)).filter(
    ([field]) => !Object.keys(found).some((other) => isWithin(field, other) || isWithin(other, field)),
  )
  return Object.fromEntries(further)
}

/** Names members of the whole body as the client wrote them: without the variable that took it. */
function withoutWhole(
  faults: Readonly<Record<string, string>>,
  whole: Parameter | undefined,
): Record<string, string> {
  if (!whole) return { ...faults }
  const name = (field: string) => {
    if (field === WHOLE_BODY) return 'body'
    return field.startsWith(`${WHOLE_BODY}.`) ? field.slice(WHOLE_BODY.length + 1) : field
  }
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [name(field), fault]))
}
