import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { type BuiltFile, buildDashboard } from '../../scripts/dashboard/build-dashboard.js'
import { dashboardScreens } from '../../scripts/dashboard/dashboard-screens.js'

const folder = mkdtempSync(join(tmpdir(), 'dashboard-'))
afterAll(() => rmSync(folder, { recursive: true }))
const built = await buildDashboard(folder)

const KIB = 1024
const sum = (files: readonly BuiltFile[]) => files.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
const ending = (end: string) => built.filter(({ name }) => name.endsWith(end))

it('initially loads at most 150 KiB of scripts, 15 KiB of styles and 50 KiB of fonts, compressed', () => {
  // The page has an inline script, too.
  const page = gzipSync(readFileSync(join(folder, 'index.html'))).length
  const scripts = ending('.js').filter(({ isFirstLoad }) => isFirstLoad)
  expect(page + sum(scripts)).toBeLessThanOrEqual(150 * KIB)
  expect(sum(ending('.css'))).toBeLessThanOrEqual(15 * KIB)
  expect(sum(ending('.woff2'))).toBeLessThanOrEqual(50 * KIB)
})

it('loads few scripts, because browsers load at most six in parallel', () => {
  expect(ending('.js').filter(({ isFirstLoad }) => isFirstLoad).length).toBeLessThanOrEqual(4)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const { module } of dashboardScreens)
    for (const { name, imports } of built.filter(({ entryPoint }) => entryPoint === module)) {
      expect(page).toContain(`/app/assets/${name}`)
      expect(imports.length, module).toBeLessThanOrEqual(5)
    }
})

it.each(dashboardScreens)('loads at most 40 KiB more for $path', ({ module }) => {
  const entry = built.find(({ entryPoint }) => entryPoint === module)
  expect(entry, `${module} is loaded by its route`).toBeDefined()
  const loaded = new Set(entry ? [entry] : [])
  for (const { imports } of loaded)
    for (const file of built) if (imports.includes(file.name) && !file.isFirstLoad) loaded.add(file)
  expect(sum([...loaded])).toBeLessThanOrEqual(40 * KIB)
  expect(loaded.size).toBeGreaterThan(0)
})

it('references its initial files in the page, and no other origin', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const { name } of built.filter(({ isFirstLoad }) => isFirstLoad))
    if (!name.endsWith('.woff2')) expect(page).toContain(`/app/assets/${name}`)
  expect(page).not.toMatch(/https?:\/\//)
})
