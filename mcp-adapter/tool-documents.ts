import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, type OperationDefinitionNode, parse, type VariableDefinitionNode } from 'graphql'
import { projectRoot } from '../runtime/project-root.js'

/** A tool as its file describes it. */
export interface ToolDocument {
  /** The name of the file with underscores: `find_cases`. */
  readonly name: string
  readonly description: string
  /** Without descriptions, which servers before the GraphQL specification of September 2025 do not know. */
  readonly document: DocumentNode
  /** Descriptions of variables, where the file has its own. */
  readonly variables: ReadonlyMap<string, string>
}

/** The folder with one operation per tool. */
const toolFolder = join(projectRoot, 'schema/tools')

/**
 * Reads the tools of agents.
 * @throws Error for a file without exactly one described operation
 */
export function readToolDocuments(): ToolDocument[] {
  return readdirSync(toolFolder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => toolDocument(file.replace(/\.graphql$/, ''), readFileSync(join(toolFolder, file), 'utf8')))
}

/** {@link readToolDocuments} */
export function toolDocument(fileName: string, text: string): ToolDocument {
  const [operation, ...others] = parse(text, { noLocation: true }).definitions
  if (operation?.kind !== 'OperationDefinition' || others.length > 0)
    throw new Error(`${fileName}: a tool is one operation`)
  const { description, ...plain } = operation as Described<OperationDefinitionNode>
  if (!description) throw new Error(`${fileName}: a tool needs a description`)
  const variables = new Map<string, string>()
  const variableDefinitions = plain.variableDefinitions?.map((definition) => {
    const { description: about, ...rest } = definition as Described<VariableDefinitionNode>
    if (about) variables.set(rest.variable.name.value, about.value)
    return rest as VariableDefinitionNode
  })
  const definition = { ...plain, variableDefinitions } as OperationDefinitionNode
  return {
    name: fileName.replaceAll('-', '_'),
    description: description.value,
    document: { kind: 'Document', definitions: [definition] } as DocumentNode,
    variables,
  }
}

/** The types of graphql 16 lack the descriptions that its parser reads. */
type Described<Node> = Node & { readonly description?: { readonly value: string } }
