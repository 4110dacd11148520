import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { bracedPath } from '../../rest-adapter/core/path-pattern.js'
import { services } from '../../rest-adapter/routes/index.js'

describe.each(services)('the committed API description of $service', ({ service, sections, mounts }) => {
  const document = JSON.parse(
    readFileSync(new URL(`../../schema/openapi/${service}.json`, import.meta.url), 'utf8'),
  )

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has every route and no other', () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const routes = sections
      .flatMap((section) => section.routes)
      .map(({ method, path }) => `${method} ${bracedPath(path)}`)
    expect(described.sort()).toEqual(routes.sort())
    expect(document.servers).toHaveLength(mounts.length)
  })
})
