import { ApolloServerErrorCode } from '@apollo/server/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const refused = [
  { body: { query: '{' }, code: 'GRAPHQL_PARSE_FAILED' },
  { body: { query: '{ nope }' }, code: 'GRAPHQL_VALIDATION_FAILED' },
  { body: { query: 'query ($id: ID!) { case(id: $id) { id } }' }, code: 'BAD_USER_INPUT' },
  { body: { query: 1 }, code: 'BAD_REQUEST' },
  { body: { query: 'query A { __typename } query B { __typename }' }, code: 'OPERATION_RESOLUTION_FAILURE' },
  {
    body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } },
    code: 'PERSISTED_QUERY_NOT_FOUND',
  },
]

it.each(refused)('the code $code of a refused request is in the list of codes', async ({ body, code }) => {
  const response = await fetch(`${platform.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
  expect(errors[0]?.extensions.code).toBe(code)
  const guide = await (await fetch(`${platform.origin}/docs/guide`)).text()
  for (const text of [readProjectFile('schema/ERRORS.md'), guide]) expect(text).toContain(code)
})

it('every code of Apollo Server that responses may carry is in the list', () => {
  const list = readProjectFile('schema/ERRORS.md')
  for (const code of Object.values(ApolloServerErrorCode).filter((one) => one !== 'INTERNAL_SERVER_ERROR'))
    expect(list).toContain(`\`${code}\``)
})
