import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '200' })
})
afterAll(() => platform.close())

const tour = readProjectFile('README.md').split('## A five-minute tour')[1]?.split('\n## ')[0] ?? ''
const blocks = [...tour.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1])
const graph = /```graphql\n([\s\S]*?)```/.exec(tour)?.[1] ?? ''

describe('the tour of the README', () => {
  it('runs unchanged, from signing in to one query over all three services', async () => {
    const script = `set -euo pipefail\n${blocks.join('\n')}\n`
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      env: { ...process.env, BASE: platform.origin },
    })
    const lines = stdout.trim()
    expect(lines).toContain('"XLM":"10000.0000000"')
    expect(lines).toContain('9987.4999900')
    expect(lines).toMatch(/"status":"pending".*"message"|"message".*"status":"pending"/)
    expect(lines).toContain('"amount":"400.0000000"')
    const caseFile = JSON.parse(lines.slice(lines.lastIndexOf('{"data"')))
    expect(caseFile.errors).toBeUndefined()
    expect(caseFile.data.case.walletDonations.nodes).toEqual([
      expect.objectContaining({ amount: '25.0000000', message: 'Get well soon' }),
    ])
  })

  it('shows a query that the graph executes', async () => {
    const { data, errors } = await platform.graphql(graph, {}, { as: 'staff' })
    expect(errors).toBeUndefined()
    expect(data.cases.totalCount).toBeGreaterThan(0)
  })
})
