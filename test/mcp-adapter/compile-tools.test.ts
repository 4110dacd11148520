import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { compileTools } from '../../mcp-adapter/compile-tools.js'
import { toolDocument } from '../../mcp-adapter/tool-documents.js'

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
