import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../../edge/probes.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

let platform: RunningPlatform
beforeAll(async () => {
  // The tests cause errors, which are not logged.
  platform = await startPlatform({ LOG_LEVEL: 'fatal' })
})
afterAll(() => platform.close())

/** A panel of Grafana, as far as the tests read it. */
interface Panel {
  readonly fieldConfig: {
    readonly defaults: { readonly unit: string }
    readonly overrides: readonly {
      readonly matcher: { readonly options: string }
      readonly properties: readonly { readonly id: string; readonly value: string }[]
    }[]
  }
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(platform.origin + path, { headers })

describe('a running platform', () => {
  it('is live, and ready when every part responds', async () => {
    expect(await (await get('/livez')).json()).toEqual({ status: 'ok' })
    const ready = await get('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({
      status: 'ok',
      checks: { identity: true, wallet: true, 'ai-hub': true, backoffice: true },
      details: {
        wallet: {
          ledgerAgeSeconds: { testnet: expect.any(Number), public: expect.any(Number) },
          unusedNetworks: {},
        },
        'ai-hub': {},
        backoffice: {},
      },
    })
  })

  it('is not ready while workers cannot use their jobs, because payments would not be settled', async () => {
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory: platform.dataDirectory })
    const becomes = (status: number, wallet: boolean) =>
      eventually(async () => {
        const ready = await get('/readyz')
        expect([ready.status, ((await ready.json()) as { checks: object }).checks]).toMatchObject([
          status,
          { wallet, backoffice: true },
        ])
      })
    await db.schema.renameTable('jobs', 'jobs_elsewhere')
    await becomes(503, false)
    await db.schema.renameTable('jobs_elsewhere', 'jobs')
    await becomes(200, true)
    await db.destroy()
  })

  it('counts requests for Prometheus by route pattern, never by id', async () => {
    await platform.rest('GET /api/cases/cas_somebody', { as: 'donor' })
    const text = await (await get('/metrics')).text()
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/cases\/:id"[^}]*\} [1-9]/)
    expect(text).not.toContain('cas_somebody')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('exports the metrics of the process once, even with several servers', async () => {
    expect(
      createMetrics()
        .registry.getMetricsAsArray()
        .map(({ name }) => name),
    ).toEqual(['http_request_duration_seconds'])
    const types = (await (await get('/metrics')).text()).match(/^# TYPE \S+/gm) ?? []
    expect(types).toContain('# TYPE nodejs_gc_duration_seconds')
    expect(new Set(types).size).toBe(types.length)
  })

  it('exports exactly the metrics that the dashboard and the alert rules use', async () => {
    const text = await (await get('/metrics')).text()
    const shown = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
    const known = (queries: readonly string[]) =>
      new Set(
        queries
          .join(' ')
          .match(/[a-z]+(?:_[a-z0-9]+)+|\bjobs\b/g)
          ?.map((name) => name.replace(/_(count|bucket)$/, '')),
      )
    const dashboard = known(
      JSON.parse(readProjectFile('deploy/grafana/dashboard.json')).panels.flatMap(
        ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
      ),
    )
    const alerts = known(
      parse(readProjectFile('deploy/grafana/alerts.yaml')).groups.flatMap(
        ({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr),
      ),
    )
    const own = shown.filter((name) => !/^(nodejs|process)_/.test(name))
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter((name) => !dashboard.has(name))).toEqual([])
    expect(own.filter((name) => !alerts.has(name))).toEqual([])
    // Exported only if there are such rows, wallets or clients.
    const sometimes = [
      'jobs',
      'job_oldest_seconds',
      'review_items_waiting',
      'review_item_oldest_seconds',
      'ledger_envelopes_pending',
      'ledger_envelope_oldest_seconds',
      'ledger_age_seconds',
      'ledger_sponsor_available_xlm',
    ]
    const functions = ['histogram_quantile']
    const unknown = [...dashboard, ...alerts].filter(
      (name) => ![...shown, ...sometimes, ...functions].includes(name),
    )
    expect(unknown).toEqual([])
  })

  it.each(['dashboard.json', 'alerts.yaml'])(
    'the rows that every process counts in the database are not added up over processes in %s',
    (file) => {
      const text = readProjectFile(`deploy/grafana/${file}`)
      expect(text).toMatch(/\bmax by \([\w, ]+\) \(jobs\b/)
      expect(
        text.match(
          /\bsum(?: by \([\w, ]+\) ?)?\((?:jobs|job_oldest|webhook_deliveries|review_item|ledger_(?!settlement))/,
        ),
      ).toBeNull()
    },
  )

  it('the dashboard shows ages in seconds, also beside plain numbers', () => {
    const { panels } = JSON.parse(readProjectFile('deploy/grafana/dashboard.json'))
    const ages = panels.flatMap(({ fieldConfig: { defaults, overrides }, targets }: Panel) =>
      targets
        .filter(({ expr }) => /_seconds(\{[^}]*\})?\)?$/.test(expr))
        .map(({ legendFormat }) => {
          const own = overrides.find(({ matcher }) => matcher.options === legendFormat)
          return own?.properties.find(({ id }) => id === 'unit')?.value ?? defaults.unit
        }),
    )
    expect(ages.length).toBeGreaterThan(4)
    expect(new Set(ages)).toEqual(new Set(['s']))
  })

  it('counts webhook deliveries of every outcome from the start, also of the one that the alert rule names', async () => {
    const [, outcome] =
      /webhook_deliveries\{outcome="(\w+)"\}/.exec(readProjectFile('deploy/grafana/alerts.yaml')) ?? []
    const text = await (await get('/metrics')).text()
    for (const subgraph of ['wallet', 'ai-hub', 'backoffice'])
      expect(text).toContain(`webhook_deliveries{subgraph="${subgraph}",outcome="${outcome}"} 0\n`)
  })

  it.each(['wallet', 'ai-hub', 'backoffice'])('serves the OpenAPI document of %s', async (service) => {
    const document = (await (await get(`/openapi/${service}.json`)).json()) as {
      openapi: string
      paths: object
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).length).toBeGreaterThan(5)
  })

  it('serves the documents on a page that needs no other server', async () => {
    const page = await get('/docs')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    const files = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await get(file)).status).toBe(200)
  })

  it('sends a request id with every response, the one of the client if it is well-formed', async () => {
    expect((await get('/livez')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await get('/api/health', { 'x-request-id': 'dashboard-42' })).headers.get('x-request-id')).toBe(
      'dashboard-42',
    )
    const insane = 'x'.repeat(500)
    expect((await get('/api/health', { 'x-request-id': insane })).headers.get('x-request-id')).not.toBe(
      insane,
    )
  })
})
