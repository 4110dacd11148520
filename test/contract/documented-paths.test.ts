import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ServiceName } from '../../edge/api-profile.js'
import { bracedPath } from '../../edge/path-pattern.js'
import { services } from '../../rest-adapter/routes/index.js'

type PathList = Record<ServiceName, string[]>

function pathList(file: string): PathList {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}

/** Every method and path of the three documents. */
const documented = pathList('./documented-paths.json')

/** Paths that the decisions add to the documents. */
const added: PathList = {
  wallet: [],
  'ai-hub': [],
  backoffice: [
    'POST /api/donations/create',
    'POST /api/donations/confirm',
    'GET /api/gdpr/requests/{requestId}',
    'GET /api/gdpr/requests/{requestId}/archive',
    'POST /api/gdpr/requests/{requestId}/cancel',
    // The `url` that POST /api/upload returns.
    'GET /api/files/{file}',
  ],
}

describe.each(services)('the route table of the $service document', ({ service, sections }) => {
  const built = sections
    .flatMap(({ routes }) => routes)
    .map(({ method, path }) => `${method} ${bracedPath(path)}`)
  const nameless = (line: string) => line.replace(/\{\w+\}/g, '{}')

  it('has every documented path', () => {
    const known = new Set(built.map(nameless))
    expect(documented[service].filter((line) => !known.has(nameless(line)))).toEqual([])
  })

  it('names path parameters as the document does', () => {
    const known = [...documented[service], ...added[service]]
    for (const line of built) {
      const same = known.find((one) => nameless(one) === nameless(line))
      if (same) expect(line).toBe(same)
    }
  })

  it('has no paths beyond those of the document and the decisions', () => {
    const known = new Set([...documented[service], ...added[service]].map(nameless))
    expect(built.filter((line) => !known.has(nameless(line)))).toEqual([])
  })
})

it('the list of documented paths contains all 142 paths of the three documents', () => {
  expect(Object.values(documented).flat()).toHaveLength(142)
})

it('only streams, files and the webhook of the provider have custom handlers', () => {
  const handlers = services
    .flatMap(({ sections }) => sections)
    .flatMap(({ routes }) => routes)
    .filter(({ options }) => 'handler' in options)
    .map(({ method, path }) => `${method} ${path}`)
  const mayHandle = [
    'POST /webhooks/onramp',
    'POST /api/upload',
    'GET /api/files/:file',
    'GET /api/gdpr/requests/:requestId/archive',
    'GET /api/monitoring/alerts/updates',
    'GET /api/monitoring/errors/updates',
    'GET /api/monitoring/logs/updates',
    'GET /api/monitoring/performance/updates',
    'GET /api/monitoring/system/updates',
  ]
  expect(handlers.filter((line) => !mayHandle.includes(line))).toEqual([])
})
