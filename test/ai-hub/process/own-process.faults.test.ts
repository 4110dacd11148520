import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../../support/platform/platform-programs.js'

let data: string
const running: RunningProgram[] = []
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'ai-hub-process-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()))
  await rm(data, { recursive: true, force: true })
})

function start(file: string, env: Record<string, string>): RunningProgram {
  const program = startPlatformProgram(file, { DATA_DIR: data, LOG_LEVEL: 'info', ...env })
  running.push(program)
  return program
}

it('opens cases at the backoffice over the network from a process of its own; a dead one is 500', async () => {
  const [edgePort, hubPort] = [String(await freePort()), String(await freePort())]
  const INTERNAL_PORT = String(await freePort())
  const hub = start('subgraphs/ai-hub/main.ts', {
    PORT: hubPort,
    GATEWAY_URL: `http://127.0.0.1:${INTERNAL_PORT}`,
    DATA_DIR: join(data, 'ai-hub'),
  })
  await hub.line(/ready/)
  const edge = start('platform/main.ts', {
    PORT: edgePort,
    INTERNAL_PORT,
    AI_HUB_URL: `http://127.0.0.1:${hubPort}`,
  })
  await edge.line(/^ready/)
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${edgePort}/api/microblog/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  // On a busy machine the first analysis waits longer for its model than the edge waits for an answer.
  await expect.poll(async () => (await call('POST', 'simulate-fetch', { limit: 1 })).status).toBe(200)
  const simulated = await call('POST', 'simulate-fetch', { limit: 6 })
  expect(simulated.status).toBe(200)
  const [proposed] = simulated.body.proposedActions as { id: string }[]
  expect((await call('POST', `review-queue/items/${proposed?.id}/approve`, {})).status).toBe(200)
  const { body } = await call('GET', `review-queue/items/${proposed?.id}`)
  expect(body.item).toMatchObject({ status: 'approved', caseId: expect.stringMatching(/^cas_/) })
  await hub.stop()
  expect(await call('GET', 'stats')).toEqual({
    status: 500,
    body: { success: false, error: expect.any(String) },
  })
})
