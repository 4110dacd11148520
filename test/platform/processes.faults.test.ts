import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supervisorConfig } from '../../platform/processes/config.js'
import { mergeMetrics } from '../../platform/processes/merge-metrics.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { freePort } from '../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../support/platform/platform-programs.js'
import { eventually } from '../support/runner/retry-until.js'

describe('a platform of two processes', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let data: string
  let program: RunningProgram
  let origin: string
  beforeAll(async () => {
    database = await createPostgresDatabase()
    data = await mkdtemp(join(tmpdir(), 'processes-'))
    const port = String(await freePort())
    origin = `http://127.0.0.1:${port}`
    program = startPlatformProgram('platform/main.ts', {
      PORT: port,
      PROCESSES: '2',
      DATABASE_URL: database.url,
      DATA_DIR: data,
    })
    await program.line(/^all processes are ready$/)
  })
  afterAll(async () => {
    await program?.kill()
    await database?.drop()
    await rm(data, { recursive: true, force: true })
  })

  /** Over a new connection, which either process may accept. */
  const get = (path: string) => fetch(origin + path, { headers: { connection: 'close' } })
  /** The processes that have served requests for cases. */
  const serving = async () => {
    const text = await (await get('/metrics')).text()
    const served = /^http_request_duration_seconds_count\{process="(\d)",.*route="\/api\/cases"/gm
    return [...new Set([...text.matchAll(served)].map(([, process]) => process))].sort()
  }
  const readUntilServedBy = (processes: readonly string[]) =>
    eventually(async () => {
      // Connections go to the processes in turn: with one request per round, one process would only serve the metrics.
      for (const _process of processes) expect((await get('/api/cases')).status).toBe(401)
      expect(await serving()).toEqual(processes)
    })

  it('serves requests from both, and the metrics of both from either', async () => {
    await readUntilServedBy(['1', '2'])
  })

  it('counts the requests of a client across both', async () => {
    const remaining: number[] = []
    // Connections go to the processes in turn.
    for (let request = 0; request < 10; request++)
      remaining.push(Number((await get('/api/cases')).headers.get('x-ratelimit-remaining')))
    expect(await serving()).toEqual(['1', '2'])
    expect(new Set(remaining).size).toBe(10)
  })

  it('keeps serving while one is killed and restarted', async () => {
    const { pid, process: place } = await program.line(/^a process listens$/)
    process.kill(Number(pid), 'SIGKILL')
    const ended = await program.line(/^a process ended; it will be restarted$/)
    expect(ended).toMatchObject({ pid, process: place, signal: 'SIGKILL' })
    expect((await get('/livez')).status).toBe(200)
    const again = await program.line(/^a process listens again$/)
    expect(again).toMatchObject({ process: place })
    expect(again.pid).not.toBe(pid)
    await readUntilServedBy(['1', '2'])
  })

  it('ends without restarting a process when the first one cannot start', async () => {
    const elsewhere = new URL('/none', database.url).href
    const failing = startPlatformProgram('platform/main.ts', {
      PORT: String(await freePort()),
      PROCESSES: '2',
      DATABASE_URL: elsewhere,
      DATA_DIR: join(data, 'failing'),
    })
    await expect(failing.line(/^all processes are ready$/)).rejects.toThrow(
      /ended with 1 before.*"none" does not exist.*Process 1 of 2 could not start\./s,
    )
    const { log } = await failing.stop()
    expect(log.filter(({ msg }) => /again/.test(String(msg)))).toEqual([])
  })

  it('shuts down with all its processes', async () => {
    const { code, log } = await program.stop()
    expect(code).toBe(0)
    // The supervisor and both processes.
    expect(log.filter(({ msg }) => msg === 'shutting down')).toHaveLength(3)
    await expect(get('/livez')).rejects.toThrow()
  })
})

describe('the number of processes', () => {
  const shared = { DATABASE_URL: 'postgres://localhost/rescue' }

  it('comes from PROCESSES or the command line, and is one otherwise', () => {
    expect(supervisorConfig({}, [])).toBeUndefined()
    expect(supervisorConfig({ ...shared, PROCESSES: '3' }, [])?.processes).toBe(3)
    expect(supervisorConfig({ ...shared, PROCESSES: '3' }, ['--processes', '2'])?.processes).toBe(2)
  })

  it('is refused if the processes cannot share a database', () => {
    expect(() => supervisorConfig({ PROCESSES: '2' }, [])).toThrow(
      'PROCESSES needs PostgreSQL, because an SQLite file is for one process: set DATABASE_URL, or unset PROCESSES',
    )
    expect(() => supervisorConfig(shared, ['--processes', 'many'])).toThrow('PROCESSES')
  })

  it.each([['--proceses', '2'], ['--processes'], ['2'], ['--help']])(
    'is not guessed from the command line %s %s',
    (...args) => {
      expect(() => supervisorConfig(shared, args)).toThrow(
        /Known options: --processes\. Settings are environment variables/,
      )
    },
  )

  it('makes the supervisor count requests if there is no Redis', () => {
    const env = { ...shared, PROCESSES: '2' }
    expect(supervisorConfig(env, [])?.countsRequests).toBe(true)
    expect(supervisorConfig({ ...env, REDIS_URL: 'redis://redis' }, [])?.countsRequests).toBe(false)
  })

  it('makes the supervisor serve shared ledgers if no others are configured', () => {
    const real = {
      ALLOW_REAL_NETWORK: 'true',
      HORIZON_URL_TESTNET: 'https://h.example',
      HORIZON_URL_PUBLIC: 'https://h.example',
    }
    const env = { ...shared, PROCESSES: '2', DATA_DIR: '/data' }
    expect(supervisorConfig(env, [])?.ledgers).toMatchObject({ dataDirectory: '/data' })
    expect(supervisorConfig({ ...env, LEDGER_URL: 'http://127.0.0.1:1' }, [])?.ledgers).toBeUndefined()
    expect(supervisorConfig({ ...env, ...real }, [])?.ledgers).toBeUndefined()
  })
})

describe('merged metrics', () => {
  it('have each family once, and a label for the process of each sample', () => {
    const text = (value: number) =>
      [
        '# HELP plain_total Of all.\n# TYPE plain_total counter',
        `plain_total ${value}\n`,
        '# HELP routes_total By route.\n# TYPE routes_total counter',
        `routes_total{route="/a{id}"} ${value}`,
        `routes_total{} ${value}\n`,
      ].join('\n')
    expect(
      mergeMetrics([
        ['1', text(1)],
        ['2', text(2)],
      ]),
    ).toBe(
      [
        '# HELP plain_total Of all.\n# TYPE plain_total counter',
        'plain_total{process="1"} 1\nplain_total{process="2"} 2\n',
        '# HELP routes_total By route.\n# TYPE routes_total counter',
        'routes_total{process="1",route="/a{id}"} 1\nroutes_total{process="1"} 1',
        'routes_total{process="2",route="/a{id}"} 2\nroutes_total{process="2"} 2\n',
      ].join('\n'),
    )
  })

  it('leave out a process that sent none', () => {
    expect(
      mergeMetrics([
        ['1', ''],
        ['2', '# HELP up Up.\n# TYPE up gauge\nup 1\n'],
      ]),
    ).toBe('# HELP up Up.\n# TYPE up gauge\nup{process="2"} 1\n')
  })
})
