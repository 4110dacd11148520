import { type GraphQLSchema, getNamedType, isLeafType, isObjectType } from 'graphql'
import type { Guards } from '../../schema/guards.js'
import { type Audience, type RecordAccess, recordAccess } from '../../schema/record-access.js'

/** The section of `schema/ACCESS.md` that says who sees the records of each type, field by field. */
export function recordAccessText(graph: GraphQLSchema, fieldGuards: Guards): string {
  const sections = Object.entries(recordAccess).map(([type, access]) =>
    sectionOf(graph, fieldGuards, type, access),
  )
  return `## Records

A record that a viewer may not see is like one that does not exist, by id, in lists and as a reference of another record.
Fields "as the record" are visible to everyone who sees it; those that lead to other records show of them what the sections
of their types say.

${sections.join('\n')}`
}

function sectionOf(graph: GraphQLSchema, guards: Guards, name: string, access: RecordAccess): string {
  const type = graph.getType(name)
  if (!isObjectType(type)) throw new Error(`schema/record-access.ts: the graph has no type ${name}.`)
  const { seenBy, owner, note, fields = {} } = access
  const unknown = Object.keys(fields).filter((field) => !type.getFields()[field])
  if (unknown.length > 0)
    throw new Error(`schema/record-access.ts: ${name} has no field ${unknown.join(', ')}.`)
  const rows = Object.values(type.getFields()).map((field) => {
    const limited = fields[field.name] ?? guards[`${name}.${field.name}`]
    const leadsTo = isLeafType(getNamedType(field.type)) ? '' : `, then as ${getNamedType(field.type).name}`
    return `| \`${field.name}\` | ${limited ? inWords(limited, owner) : `as the record${leadsTo}`} |`
  })
  return `### ${name}

Seen by ${inWords(seenBy, owner)}.${note ? ` ${note}` : ''}

| field | seen by |
| --- | --- |
${rows.join('\n')}
`
}

function inWords(audience: readonly Audience[], owner: string | undefined): string {
  return audience.map((one) => (one === 'owner' ? (owner ?? one) : one)).join(', ')
}
