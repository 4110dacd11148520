import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const deployTime = '2026-02-03T04:05:06.000Z'
let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ BUILD_COMMIT: 'abc1234', DEPLOY_TIME: deployTime })
})
afterAll(() => platform.close())

describe('GET /api/version', () => {
  it('returns the running version without a session', async () => {
    const { status, body } = await platform.rest('GET /api/version')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        version: JSON.parse(readFileSync('package.json', 'utf8')).version,
        environment: 'test',
        commitHash: 'abc1234',
        buildTime: expect.stringMatching(/^\d{4}-.*Z$/),
        deployTime,
        nodeEnv: 'test',
        versionFormat: 'semver',
      },
    })
  })
})
