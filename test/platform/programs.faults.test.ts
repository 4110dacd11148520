import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { internalTokenSigner } from '../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../runtime/calls/viewer-token.js'
import { environment } from '../../runtime/environment/environment.js'
import { startS3 } from '../support/doubles/s3.js'
import { sampleBytes, uploadForm } from '../support/fixtures/sample-files.js'
import { freePort } from '../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../support/platform/platform-programs.js'
import { fillFromPrepared } from '../support/platform/prepared-platform.js'
import { startPlatform } from '../support/platform/running-platform.js'

let data: string
const running: RunningProgram[] = []
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'programs-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()))
  await rm(data, { recursive: true, force: true })
})

function start(file: string, env: Record<string, string>): RunningProgram {
  const program = startPlatformProgram(file, {
    DATA_DIR: data,
    LOG_LEVEL: 'info',
    RATE_LIMIT_MULTIPLIER: '1000',
    ...env,
  })
  running.push(program)
  return program
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@rescue.example', password: 'rescue-demo-2026' }),
  })
  return ((await answer.json()) as { token: string }).token
}

describe('the platform as a program', () => {
  it('reports its addresses, serves no internal paths, and ends on a signal despite connections without a request', async () => {
    await fillFromPrepared(data, {})
    const port = await freePort()
    const program = start('platform/main.ts', { PORT: String(port) })
    const ready = await program.line(/^ready/)
    expect(ready).toMatchObject({
      graphql: `http://127.0.0.1:${port}/graphql`,
      docs: `http://127.0.0.1:${port}/docs`,
    })
    // Even with the token of a service: without a remote subgraph there are no internal routes.
    const sign = internalTokenSigner([environment.SESSION_SECRET.fallback], internalAudiences.edge)
    const service = await sign({ kind: 'service', subject: 'service:nobody' })
    const headers = { authorization: `Bearer ${service}`, 'content-type': 'application/json' }
    for (const path of ['/internal/graphql', '/internal/identity/createAccount']) {
      const internal = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: '[]' })
      expect(internal.status).toBe(404)
    }
    expect(await signIn(`http://127.0.0.1:${port}`)).not.toBe('')

    // Packages that a bundle resolves differently from the sources, such as the one for QR codes.
    const [, slug] =
      /href="(\/c\/[\w-]+)\?/.exec(await (await fetch(`http://127.0.0.1:${port}/o`)).text()) ?? []
    const poster = await fetch(`http://127.0.0.1:${port}${slug}/poster`)
    expect([poster.status, /<svg [^>]*><path/.test(await poster.text())]).toEqual([200, true])

    const silent = connect(port, '127.0.0.1')
    const halfway = connect(port, '127.0.0.1')
    const gone = Promise.all([once(silent, 'close'), once(halfway, 'close')])
    for (const socket of [silent, halfway]) socket.on('error', () => socket.destroy())
    await Promise.all([once(silent, 'connect'), once(halfway, 'connect')])
    halfway.write('GET /livez HTTP/1.1\r\nHost:')
    // The server has accepted both when it responds to a third.
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
    const { code, log } = await program.stop()
    expect(code).toBe(0)
    await gone
    expect(log.at(-1)).toMatchObject({ msg: 'shutting down', signal: 'SIGTERM' })
    const request = log.find((line) => line.route === '/api/auth/sign-in/email')
    expect(request).toMatchObject({ method: 'POST', status: 200, requestId: expect.any(String) })
    expect(JSON.stringify(log)).not.toContain(service)
    expect(JSON.stringify(log)).not.toContain('rescue-demo-2026')
  })

  it('reports a failed start with positions in the sources, not in the bundle', async () => {
    const program = start('test/support/platform/programs/failing-start.ts', {})
    await expect(program.line(/^ready/)).rejects.toThrow(
      /the start failed[\s\S]+programs\/failing-start\.ts:\d+:\d+/,
    )
  })

  it('works with the backoffice in another process, and returns 502 when that process is unreachable', async () => {
    const [backofficePort, INTERNAL_PORT] = [String(await freePort()), String(await freePort())]
    const bucket = await startS3()
    onTestFinished(() => bucket.close())
    const backoffice = start('subgraphs/backoffice/main.ts', {
      PORT: backofficePort,
      PUBLIC_URL: 'https://rescue.test',
      STORAGE_URL: bucket.url,
      GATEWAY_URL: `http://127.0.0.1:${INTERNAL_PORT}`,
      DATA_DIR: join(data, 'backoffice'),
    })
    // Without the warning, silent streams have no visible cause.
    await backoffice.line(/Neither REDIS_URL nor DATABASE_URL is set: event streams/)
    await backoffice.line(/ready/)
    const edge = await startPlatform({ INTERNAL_PORT, BACKOFFICE_URL: `http://127.0.0.1:${backofficePort}` })
    onTestFinished(() => edge.close())
    const { origin } = edge
    const headers = { authorization: `Bearer ${await signIn(origin)}`, 'content-type': 'application/json' }

    // The listener for clients has no internal routes, and the internal one admits services only.
    for (const path of ['/internal/graphql', '/internal/identity/createAccount']) {
      const request = { method: 'POST', headers, body: '[]' }
      expect((await fetch(origin + path, request)).status).toBe(404)
      expect((await fetch(`http://127.0.0.1:${INTERNAL_PORT}${path}`, request)).status).toBe(401)
    }
    const direct = await fetch(`http://127.0.0.1:${backofficePort}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: '{ users { totalCount } }' }),
    })
    expect(direct.status).toBe(401)

    const listed = await fetch(`${origin}/api/users`, { headers })
    expect(listed.status).toBe(200)
    const body = JSON.stringify({ email: 'far@rescue.example', name: 'Far away', role: 'guardian' })
    const made = await fetch(`${origin}/api/users`, { method: 'POST', headers, body })
    expect(made.status).toBe(200)

    const { authorization } = headers
    const upload = () =>
      fetch(`${origin}/api/upload`, {
        method: 'POST',
        headers: { authorization },
        body: uploadForm(sampleBytes.png),
      })
    const { url } = (await (await upload()).json()) as { url: string }
    expect(bucket.objects.size).toBe(1)
    const { pathname, search } = new URL(url)
    const part = await fetch(origin + pathname + search, { headers: { range: 'bytes=1-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'PNG'])

    const metrics = await (await fetch(`http://127.0.0.1:${backofficePort}/metrics`)).text()
    expect(metrics).toMatch(/^jobs\{subgraph="backoffice",kind="[a-z.-]+",state="pending"\} [1-9]/m)
    expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m)

    await backoffice.stop()
    expect((await upload()).status).toBe(502)
    const refused = await fetch(`${origin}/api/users`, { headers })
    expect(refused.status).toBe(502)
    expect(await refused.json()).toMatchObject({ code: 'UPSTREAM_ERROR' })
  })
})
