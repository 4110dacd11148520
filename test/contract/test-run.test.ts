import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

it('the PostgreSQL server of the tests does not change the exit code of a failed run', () => {
  const server = pathToFileURL(join(projectRoot, 'test/support/runner/postgres-server.ts')).href
  const run = `
    await import('${server}')
    process.exitCode = 3
  `
  const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', run], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(child.stderr).toBe('')
  expect(child.status).toBe(3)
})
