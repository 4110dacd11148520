import type { ServiceName } from '../../edge/api-profile.js'
import { isWholeBody } from '../../rest-adapter/core/compile/parameters.js'
import type { Answer, Call } from './platform.js'
import { readsJson, type TableRoute, type Way } from './route-table.js'
import { propertiesOf, sampleOf } from './sample-values.js'
import { MISSING, type WrongValue, wrongMembers, wrongOf } from './wrong-values.js'

/** The AI hub's key on platforms that close it. */
export const aiHubKey = 'key-of-the-tests'

/** What a client puts into a request, by name. */
export interface Inputs {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** One wrong value in its place. */
export interface Fault extends WrongValue {
  readonly place: keyof Inputs
  readonly name: string
  /** The member as the answer must name it. */
  readonly field: string
}

/** What a way needs and no more; ids lead nowhere. */
export function sampleInputs(route: TableRoute, way: Way): Inputs {
  const inputs = { path: {} as Record<string, unknown>, query: {} as Record<string, unknown>, body: {} }
  for (const parameter of way.parameters) {
    const { name, in: place, required, schema } = parameter
    if (isWholeBody(parameter)) inputs.body = sampleOf(schema) as object
    else if (required) Object.assign(inputs[place], { [name]: sampleOf(schema, name) })
  }
  Object.assign(readsJson(route) ? inputs.body : inputs.query, way.chosen)
  return inputs
}

/** Everything that can be wrong with the inputs of a way, one fault at a time. */
export function faultsOf(way: Way): Fault[] {
  return way.parameters.flatMap((parameter) => {
    const { name, in: place, schema } = parameter
    if (!isWholeBody(parameter)) return wrongOf(parameter).map((wrong) => faultAt(place, name, wrong))
    // Its members stand in the body without the variable that takes it.
    return wrongMembers(schema)
      .filter(({ at }) => at.length > 0)
      .map(({ at: [first = '', ...at], value }) => {
        const member = String(first)
        const given = value as Readonly<Record<string, unknown>>
        return faultAt('body', member, { at, value: member in given ? given[member] : MISSING })
      })
      .filter(({ name: member }) => member in propertiesOf(schema))
  })
}

function faultAt(place: keyof Inputs, name: string, wrong: WrongValue): Fault {
  return { ...wrong, place, name, field: [name, ...wrong.at].join('.') }
}

/** The inputs with faults in them. */
export function withFaults(inputs: Inputs, faults: readonly Fault[]): Inputs {
  const changed = { path: { ...inputs.path }, query: { ...inputs.query }, body: { ...inputs.body } }
  for (const { place, name, value } of faults) {
    if (value === MISSING) delete changed[place][name]
    else changed[place][name] = value
  }
  return changed
}

/** The line of a request: `GET /api/cases/cas_1?limit=3`. */
export function lineOf({ method, path }: TableRoute, { path: names, query }: Inputs): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(names[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, String(one))
  return `${method} ${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The call of somebody who may use every route of the service. */
export function entitled(service: ServiceName): Call {
  return service === 'ai-hub' ? { headers: { 'x-api-key': aiHubKey } } : { as: 'admin' }
}

/** The call with its inputs, by somebody who may. */
export function callOf(route: TableRoute, inputs: Inputs, headers: Record<string, string> = {}): Call {
  const call = entitled(route.service)
  return {
    ...call,
    ...(readsJson(route) ? { body: inputs.body } : {}),
    headers: { ...call.headers, ...headers },
  }
}

/** The members that a 400 names, in the words of its service. */
export function namedFields(service: ServiceName, { body }: Answer): string[] {
  if (service === 'wallet') return Object.keys(body.error.details).sort()
  if (service === 'backoffice') return Object.keys(body.details).sort()
  const [, faults = ''] = /^Validation failed: (.*)$/s.exec(body.error) ?? []
  return faults
    .split('; ')
    .map((fault) => fault.split(' ')[0] ?? '')
    .sort()
}
