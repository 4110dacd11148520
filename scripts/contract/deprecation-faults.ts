import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import { parseDeprecation } from '../../schema/deprecation.js'

interface Deprecable {
  readonly name: string
  readonly deprecationReason?: string | null
}

/** Coordinates of deprecated elements whose reason has no dates; see `schema/deprecation.ts`. */
export function undatedDeprecations(graph: GraphQLSchema): string[] {
  const undated = (owner: string, elements: readonly Deprecable[], form = (name: string) => `.${name}`) =>
    elements
      .filter(({ deprecationReason }) => deprecationReason && !parseDeprecation(deprecationReason))
      .map(({ name }) => `${owner}${form(name)}`)
  return Object.values(graph.getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type)) return []
    if (isEnumType(type)) return undated(type.name, type.getValues())
    if (isInputObjectType(type)) return undated(type.name, Object.values(type.getFields()))
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    const fields = Object.values(type.getFields())
    return [
      ...undated(type.name, fields),
      ...fields.flatMap((field) =>
        undated(`${type.name}.${field.name}`, field.args, (argument) => `(${argument}:)`),
      ),
    ]
  })
}
