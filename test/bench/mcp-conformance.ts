import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '../support/platform/running-platform.js'

/*
 * `npm run mcp:conformance`: the conformance package of the Model Context Protocol against `/mcp` of a platform. The exit
 * code is 1 if a scenario fails that a server with tools only must pass; the others need resources, prompts, or the tools of
 * the package's demo server. The package needs Node 22, which npx installs from the registry.
 */

const PACKAGES = ['node@22', '@modelcontextprotocol/conformance@0.1.16']
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'))
const platform = await startPlatform()
const proxy = createServer()
try {
  const { body } = await platform.rest('POST /api/auth/agent-token', {
    body: { client: 'conformance' },
    headers: { authorization: `Bearer ${await platform.session('staff')}` },
  })
  const url = await forwardTo(proxy, platform.origin, String(body.token))
  for (const scenario of SCENARIOS) {
    const hasPassed = await passes(scenario, url)
    process.stdout.write(`${scenario}: ${hasPassed ? 'passed' : 'FAILED'}\n`)
    if (!hasPassed) process.exitCode = 1
  }
} finally {
  proxy.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
}

/** Starts a proxy that adds the token, which the package cannot send, and changes nothing else. */
async function forwardTo(server: Server, origin: string, token: string): Promise<string> {
  server.on('request', (incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const forwarded = request(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers)
        received.pipe(response)
      },
    )
    forwarded.on('error', (error) => response.destroy(error))
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

async function passes(scenario: string, url: string): Promise<boolean> {
  const packages = PACKAGES.flatMap((name) => ['-p', name])
  const args = ['--yes', ...packages, 'conformance', 'server', '--url', url, '--scenario', scenario]
  const child = spawn('npx', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'close')
  return code === 0
}
