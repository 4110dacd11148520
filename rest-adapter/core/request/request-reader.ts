import { invalidInput } from '../../../edge/failures/failure.js'
import { findUnstorableMembers } from '../../../edge/failures/unstorable-members.js'
import { isJsonObject } from '../../../runtime/json-object.js'
import { ruleFaults } from '../../../schema/input-rules/index.js'
import { mainType } from '../compile/input-schema.js'
import { isWholeBody, type Parameter, WHOLE_BODY } from '../compile/parameters.js'
import { inputValidator } from './input-validator.js'
import { queryValueParser } from './query-parser.js'

/** The parts of a request that contain parameters. */
export interface RequestParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** With the query as it was sent. */
  readonly url: string
}

type Members = Readonly<Record<string, unknown>>

/** Maps a request to the variables of its operation. @throws Failure naming every faulty member */
export type RequestReader = (parts: RequestParts) => Record<string, unknown>

export function requestReader(parameters: readonly Parameter[]): RequestReader {
  const fromText = parameters
    .filter((parameter) => parameter.in !== 'body')
    .map(({ name, in: place, schema }) => ({
      name,
      place,
      parse: queryValueParser(schema),
      isList: mainType(schema) === 'array',
    }))
  const whole = parameters.find(isWholeBody)
  const parametersInBody = parameters.filter((one) => one.in === 'body')
  const members = parametersInBody.filter((one) => one !== whole).map(({ name }) => name)
  const check = inputValidator({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
  return (parts) => {
    const variables: Record<string, unknown> = {}
    let unreadable: Record<string, string> | undefined
    for (const one of fromText) {
      const text = (parts[one.place === 'path' ? 'params' : 'query'] as Members)[one.name]
      if (text === undefined) continue
      variables[one.name] = one.parse(text as string | string[])
      const fault = textFault(one, text, parts.url)
      if (fault) unreadable = { ...unreadable, [one.name]: fault }
    }
    if (whole) variables[whole.name] = parts.body ?? {}
    if (members.length > 0) copyMembers(parts.body, members, variables)
    // The validator removes unknown members, which therefore come first.
    const invalid = check(variables)
    const unstorable = findUnstorableMembers(variables)
    if (!invalid && !unstorable && !unreadable) return variables
    const faults = withoutWhole({ ...unstorable, ...invalid, ...unreadable }, whole)
    const further = [
      ...parametersInBody.flatMap((one) => ruleFaultsOf(one, variables[one.name])),
      ...faultsOfMembers(parametersInBody, variables),
    ]
    throw invalidInput({ ...without(further, faults), ...faults })
  }
}

function textFault(
  { name, place, isList }: { readonly name: string; readonly place: string; readonly isList: boolean },
  text: unknown,
  url: string,
): string | undefined {
  if (!isList && Array.isArray(text)) return 'must be given only once'
  return place === 'query' && isUndecoded(url, name, text) ? 'is not valid URL encoding' : undefined
}

/** Whether a query parameter is not UTF-8 in URL encoding: the parser returns its text as it was sent. */
function isUndecoded(url: string, name: string, text: unknown): boolean {
  if (!String(text).includes('%')) return false
  const sent = url.slice(url.indexOf('?') + 1).split('&')
  return sent.some((pair) => pair.startsWith(`${name}=`) && !isUrlEncoded(pair))
}

function isUrlEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function copyMembers(body: unknown, names: readonly string[], variables: Record<string, unknown>): void {
  if (body === undefined) return
  if (!isJsonObject(body)) throw invalidInput({ body: 'must be an object' })
  for (const name of names) if (Object.hasOwn(body, name)) variables[name] = (body as Members)[name]
}

/** Faults that the services would find once others are corrected, so that one response lists all. */
function ruleFaultsOf(parameter: Parameter, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => faultsAt(`${parameter.name}.${index}.`, parameter.type, one))
  return faultsAt(isWholeBody(parameter) ? '' : `${parameter.name}.`, parameter.type, value)
}

function faultsAt(place: string, type: string, value: unknown): [string, string][] {
  if (!isJsonObject(value)) return []
  return Object.entries(ruleFaults(type, value)).map(([field, fault]) => [place + field, fault])
}

/** Like {@link ruleFaultsOf}, for input objects whose members are parameters of their own. */
function faultsOfMembers(parameters: readonly Parameter[], variables: Members): [string, string][] {
  const types = new Set(parameters.flatMap(({ member }) => member?.of ?? []))
  return [...types].flatMap((type) => {
    const nameOf = new Map<string, string>()
    for (const { name, member } of parameters) if (member?.of === type) nameOf.set(member.name, name)
    const given = [...nameOf].filter(([, name]) => variables[name] !== undefined)
    const value = Object.fromEntries(given.map(([member, name]) => [member, variables[name]]))
    return faultsAt('', type, value).map(([field, fault]): [string, string] => {
      const [first = '', ...rest] = field.split('.')
      return [[nameOf.get(first) ?? first, ...rest].join('.'), fault]
    })
  })
}

function without(
  further: readonly [string, string][],
  found: Readonly<Record<string, string>>,
): Record<string, string> {
  const isWithin = (field: string, other: string) => field === other || field.startsWith(`${other}.`)
  return Object.fromEntries(
    further.filter(
      ([field]) => !Object.keys(found).some((other) => isWithin(field, other) || isWithin(other, field)),
    ),
  )
}

/** Renames faults of the whole-body variable to the members that the client sent. */
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
