import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: { readonly default?: unknown; readonly enum?: readonly string[] }
}
const document: { paths: Record<string, Record<string, { parameters?: Parameter[] }>> } = JSON.parse(
  readFileSync(join(projectRoot, 'schema/openapi/ai-hub.json'), 'utf8'),
)

it.each([
  ['/api/microblog/analytics', { days: 7, type: 'all' }],
  [
    '/api/microblog/review-queue/items',
    { status: undefined, type: undefined, urgency: undefined, limit: 50, offset: 0 },
  ],
  ['/api/microblog/tweets', { guardianId: undefined, limit: 20, hours: 24 }],
])('%s has the documented query parameters and defaults', (path, defaults) => {
  const given = (document.paths[path]?.get?.parameters ?? []).filter((one) => one.in === 'query')
  expect(Object.fromEntries(given.map(({ name, schema }) => [name, schema.default]))).toEqual(defaults)
})
