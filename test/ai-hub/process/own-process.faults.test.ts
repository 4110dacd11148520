import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../support/platform/free-port.js'
import { startPlatformProgram } from '../../support/platform/platform-programs.js'
import { startPlatform } from '../../support/platform/running-platform.js'

it('the AI hub in a separate process opens cases in the backoffice; once it has stopped, its paths return 500', async () => {
  const data = await mkdtemp(join(tmpdir(), 'ai-hub-process-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const [hubPort, INTERNAL_PORT] = [String(await freePort()), String(await freePort())]
  const hub = startPlatformProgram('subgraphs/ai-hub/main.ts', {
    PORT: hubPort,
    GATEWAY_URL: `http://127.0.0.1:${INTERNAL_PORT}`,
    DATA_DIR: data,
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => hub.kill())
  await hub.line(/ready/)
  const platform = await startPlatform({ INTERNAL_PORT, AI_HUB_URL: `http://127.0.0.1:${hubPort}` })
  onTestFinished(() => platform.close())
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await platform.rest(`${method} /api/microblog/${path}`, { body })
    return { status: answer.status, body: answer.body }
  }
  // On a busy machine, loading the model for the first analysis can exceed the time limit of the edge.
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
