import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { nginxRouter } from '../../subgraphs/backoffice/deployment/traffic-router.client.js'
import { freePort } from '../support/platform/free-port.js'
import { eventually } from '../support/runner/retry-until.js'
import { nginxPath } from '../support/servers/machine-programs.js'

const STAGING = 'staging.rescue.example'

const production = { projectId: 'rescue', environment: 'production' } as const
const staging = { projectId: 'rescue', environment: 'staging' } as const

describe('nginx with the configuration of deploy/nginx, for two environments', () => {
  // Started by root, nginx drops its privileges; its workers must have access to the folder.
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const traffic = join(folder, 'traffic')
  const held: ServerResponse[] = []
  const servers: Server[] = []
  let port: number
  let router: ReturnType<typeof nginxRouter>
  let shell: ReturnType<typeof spawn>

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    for (const name of ['traffic', 'bin']) mkdirSync(join(folder, name))
    const [blue, green] = [await serverNamed('blue'), await serverNamed('green')]
    router = nginxRouter({ file: join(traffic, 'upstreams.conf'), servers: { blue, green } })
    await router.apply([
      { ...production, colour: 'blue' },
      { ...staging, colour: 'green' },
    ])
    port = await freePort()
    shell = spawn('sh', [installed()], {
      env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
      stdio: 'ignore',
    })
    await eventually(() => bodyOf('/'))
  })
  afterAll(async () => {
    // nginx waits for running requests.
    for (const response of held) response.destroy()
    const ended = once(shell, 'exit')
    shell.kill('SIGTERM')
    await ended
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true })
  })

  /** A set of servers, which holds requests for `/slow` until they are released. */
  async function serverNamed(name: string): Promise<string> {
    const server = createServer((asked, response) => {
      if (asked.url !== '/slow') return void response.end(name)
      response.write('begun by ')
      held.push(response)
    })
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** The files of `deploy/nginx` with the paths of this folder; returns the start script. */
  function installed(): string {
    const read = (name: string) => readFileSync(join(projectRoot, 'deploy/nginx', name), 'utf8')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ')
    const conf = read('nginx.conf')
      .replace('/traffic/', `${traffic}/`)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('# staging.rescue.example', STAGING)
      .replace('http {', `http { access_log off; ${temporary}`)
    writeFileSync(join(folder, 'nginx.conf'), `pid ${join(folder, 'nginx.pid')};\n${conf}`)
    copyFileSync(join(projectRoot, 'deploy/nginx/upstreams.conf'), join(folder, 'upstreams.initial.conf'))
    const options = `-p ${folder} -c ${join(folder, 'nginx.conf')} -e ${join(folder, 'error.log')}`
    const calls = `echo "$@" >>${join(folder, 'calls')}`
    writeFileSync(join(folder, 'bin/nginx'), `#!/bin/sh\n${calls}\nexec ${nginxPath} ${options} "$@"\n`, {
      mode: 0o755,
    })
    writeFileSync(join(folder, 'bin/getent'), `#!/bin/sh\ncat ${join(folder, 'addresses')}\n`, {
      mode: 0o755,
    })
    resolveServers('172.18.0.5')
    const script = read('start.sh')
      .replaceAll('/traffic', traffic)
      .replaceAll('/etc/nginx', folder)
      .replace('sleep 2', 'sleep 0.1')
    writeFileSync(join(folder, 'start.sh'), script)
    return join(folder, 'start.sh')
  }

  /** Sets the address of the servers in the upstreams, as the name server returns it. */
  function resolveServers(address: string): void {
    writeFileSync(join(folder, 'addresses'), `${address}     STREAM edge-blue\n`)
  }

  async function respond(path: string, host: string) {
    const sent = request({ port, path, headers: { host }, agent: false }).end()
    const [response] = await once(sent, 'response')
    return response
  }
  const bodyOf = async (path: string, host = 'rescue.example') => text(await respond(path, host))

  it('routes each environment to its own set of servers, and hides the metrics', async () => {
    expect([await bodyOf('/'), await bodyOf('/', STAGING)]).toEqual(['blue', 'green'])
    // Edges ignore a slash at the end.
    for (const path of ['/metrics', '/metrics/'])
      expect((await respond(path, STAGING)).resume().statusCode, path).toBe(404)
  })

  it('switches one environment without ending running requests or affecting the other one', async () => {
    const running = await respond('/slow', 'rescue.example')
    await router.apply([
      { ...production, colour: 'green' },
      { ...staging, colour: 'green' },
    ])
    await eventually(async () => expect(await bodyOf('/')).toBe('green'))
    expect(await bodyOf('/', STAGING)).toBe('green')
    expect(held).toHaveLength(1)
    held[0]?.end('blue')
    expect(await text(running)).toBe('begun by blue')
  })

  it('keeps serving when nginx refuses the file, and applies the next valid one', async () => {
    writeFileSync(join(traffic, 'upstreams.conf'), 'upstream rescue_production {\n')
    await eventually(() => expect(readFileSync(join(folder, 'error.log'), 'utf8')).toContain('[emerg]'))
    expect([await bodyOf('/'), await bodyOf('/', STAGING)]).toEqual(['green', 'green'])
    await router.apply([
      { ...production, colour: 'blue' },
      { ...staging, colour: 'blue' },
    ])
    // The previous workers take requests too until they end.
    await eventually(async () =>
      expect([await bodyOf('/'), await bodyOf('/', STAGING)]).toEqual(['blue', 'blue']),
    )
  })

  it('holds more streams than a process of nginx has connections by default, each of which takes two', async () => {
    const before = held.length
    const streams = await Promise.all(Array.from({ length: 600 }, () => respond('/slow', 'rescue.example')))
    expect(held.length - before).toBe(streams.length)
    expect(streams.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    for (const stream of streams) stream.destroy()
    expect(await bodyOf('/')).toBe('blue')
  })

  it('reads its configuration again when a server has another address', async () => {
    const reloads = () => readFileSync(join(folder, 'calls'), 'utf8').split('-s reload').length
    const before = reloads()
    resolveServers('172.18.0.9')
    await eventually(async () => expect(reloads()).toBe(before + 1))
    expect(await bodyOf('/')).toBe('blue')
  })
})
