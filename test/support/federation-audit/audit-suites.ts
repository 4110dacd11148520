import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { z } from 'zod'
import { createGatewayServer } from '../../../gateway/any-supergraph/gateway-server.js'
import { anySupergraphConfig, anySupergraphVariables } from '../../../gateway/config.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'

const idsSchema = z.array(z.string())
const testsSchema = z.array(
  z.object({
    query: z.string(),
    expected: z.object({ data: z.unknown().optional(), errors: z.boolean().optional() }),
  }),
)
const responseSchema = z.object({ data: z.unknown().optional(), errors: z.array(z.unknown()).optional() })

/** The results of a suite. */
export interface AuditedSuite {
  readonly id: string
  readonly passed: number
  /** The queries whose responses differ, or the reason why the supergraph is not served. */
  readonly failed: readonly string[]
}

/**
 * Runs the suites of a server in the format of the public audit of federation gateways
 * (graphql-hive/federation-gateway-audit): `/ids`, and for each id `/<id>/supergraph` and `/<id>/tests`. Each supergraph is
 * served by a separate gateway. A response passes if `data` is as expected and, where the test specifies it, if errors are
 * present or absent as expected.
 */
export async function* auditSuites(origin: string): AsyncGenerator<AuditedSuite> {
  for (const id of idsSchema.parse(JSON.parse(await textOf(`${origin}/ids`)))) {
    const tests = testsSchema.parse(JSON.parse(await textOf(`${origin}/${id}/tests`)))
    yield { id, ...(await auditSuite(await textOf(`${origin}/${id}/supergraph`), tests)) }
  }
}

async function auditSuite(
  supergraph: string,
  tests: z.infer<typeof testsSchema>,
): Promise<Omit<AuditedSuite, 'id'>> {
  const env = readEnvironment({ NODE_ENV: 'test', RATE_LIMIT_MULTIPLIER: '1000' }, anySupergraphVariables)
  const gateway = await createGatewayServer(
    supergraph,
    anySupergraphConfig(env),
    pino({ level: 'silent' }),
  ).catch((error: unknown) => String(error))
  if (typeof gateway === 'string') return { passed: 0, failed: tests.map(() => `not served: ${gateway}`) }
  try {
    const address = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    const failed: string[] = []
    for (const { query, expected } of tests) {
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const { data = null, errors = [] } = responseSchema.parse(await response.json())
      const hasErrors = errors.length > 0
      const isAsExpected =
        isDeepStrictEqual(data, expected.data ?? null) &&
        (expected.errors === undefined || expected.errors === hasErrors)
      if (!isAsExpected) failed.push(`${query.trim()}\n  responded ${JSON.stringify({ data, errors })}`)
    }
    return { passed: tests.length - failed.length, failed }
  } finally {
    await gateway.close()
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok)
    throw new Error(`${url} returned status ${response.status}; is it the server of an audit suite?`)
  return response.text()
}
