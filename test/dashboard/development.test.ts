import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { watchDashboard } from '../../scripts/dashboard/watch-dashboard.js'
import { eventually } from '../support/runner/retry-until.js'

// A copy of the sources, so that the test can change them.
const root = mkdtempSync(join(tmpdir(), 'development-'))
for (const name of ['dashboard', 'client', 'schema', 'runtime'])
  cpSync(join(projectRoot, name), join(root, name), { recursive: true })
for (const name of ['node_modules', 'package.json', 'tsconfig.json'])
  symlinkSync(join(projectRoot, name), join(root, name))
const folder = join(root, 'dist')
const building = watchDashboard(folder, root)
afterAll(async () => {
  await (await building).dispose()
  rmSync(root, { recursive: true })
})

/** The text of the page and of all scripts that it references. */
function built(): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/"\/app\/(assets\/[\w-]+\.js)"/g)].map(([, name = '']) => name)
  return [page, ...scripts.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n')
}

it('builds self-reloading pages in development, and rebuilds them when a source changes', async () => {
  await building
  const first = await eventually(built)
  expect(first).toContain('location.reload()')
  const [tag] = /src="[^"]+"/.exec(first) ?? []
  appendFileSync(join(root, 'dashboard/main.tsx'), "\ndocument.title = 'Nandu'\n")
  await eventually(() => expect(built()).toContain('document.title = "Nandu"'))
  // The name of the script has changed, and with it the entity tag of the page.
  expect(built()).not.toContain(tag)
})
