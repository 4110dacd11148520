import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { compileTools } from '../../mcp-adapter/compile-tools.js'
import { readToolDocuments, toolDocument } from '../../mcp-adapter/tool-documents.js'
import type { RequestContext } from '../../schema/viewer.js'

describe('a file in schema/tools', () => {
  const schema = buildSchema('type Query { a: String } type Mutation { sendTransaction: String }')
  const compile = (text: string) => () => compileTools(schema, {}, [toolDocument('a-tool', text)])

  it('is refused with a mutation that is not a draft to be confirmed by a person', () => {
    expect(compile('"Sends money." mutation A { sendTransaction }')).toThrow(
      'schema/tools: a_tool: Mutation.sendTransaction is not a draft that a person confirms',
    )
  })

  it('is refused without a description, and with an unknown field', () => {
    expect(compile('query A { a }')).toThrow('needs a description')
    expect(compile('"About." query A { b }')).toThrow('Cannot query field "b"')
  })
})

describe('the arguments of draft_case_update', () => {
  const graph = buildSchema(`
    scalar DateTime
    input DraftCaseUpdateInput { caseId: ID! type: String! notes: String! }
    type CaseUpdateDraft { id: ID! caseId: ID! type: String! notes: String! createdAt: DateTime! }
    type Query { version: String }
    type Mutation { draftCaseUpdate(input: DraftCaseUpdateInput!): CaseUpdateDraft! }`)
  const [tool] = compileTools(
    graph,
    {},
    readToolDocuments().filter(({ name }) => name === 'draft_case_update'),
  )
  const given = { caseId: 'cas_1', type: 'note', notes: 'Luna eats again.' }
  const call = async (changed: object) =>
    tool?.call(
      async () => ({ data: { reply: { id: 'cud_1', ...given, createdAt: '2026-11-28T00:00:00.000Z' } } }),
      { ...given, ...changed },
      {} as RequestContext,
    )

  it('have their values and lengths in the schema, which models read, and the calls obey it', async () => {
    expect(tool?.inputSchema.properties).toMatchObject({
      type: { enum: ['emergency', 'medical_progress', 'fundraising', 'adoption', 'note'] },
      notes: { minLength: 1, maxLength: 10_000 },
    })
    await expect(call({})).resolves.toHaveProperty('id')
    await expect(call({ notes: 'á'.repeat(10_000) })).resolves.toHaveProperty('id')
    const refusals = { type: 'update', notes: '' }
    for (const [name, value] of [
      ...Object.entries(refusals),
      ['type', 'status_change'],
      ['notes', 'x'.repeat(10_001)],
    ])
      await expect(call({ [String(name)]: value })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { [String(name)]: expect.stringContaining('must') },
      })
  })
})
