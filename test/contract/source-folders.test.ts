import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

/** TypeScript files that belong to no folder, with the tool that reads them. */
const allowed = ['vitest.config.ts']

/** Folders that may have any number of files. */
const unlimited = /^(dashboard\/generated|test\/support\/fixtures)$/

const text = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const importRules = createRequire(import.meta.url)(join(projectRoot, '.dependency-cruiser.cjs')) as {
  forbidden: readonly { name: string; from: { pathNot?: string } }[]
}

/** The folders of the import rules: those outside which `every-source-file-has-a-home` fails. */
function homes(): string[] {
  const rule = importRules.forbidden.find(({ name }) => name === 'every-source-file-has-a-home')
  return /^\^\((.*)\)\/$/.exec(rule?.from.pathNot ?? '')?.[1]?.split('|') ?? []
}

/** Every TypeScript file that is or could be committed. */
function sources(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: projectRoot,
  })
  return files
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(projectRoot, path)))
}

describe('the folders of the sources', () => {
  it('are those of the import rules, and contain every source file', () => {
    expect(homes().length).toBeGreaterThan(0)
    const outside = sources().filter((path) => !homes().includes(path.split('/')[0] ?? ''))
    expect(outside).toEqual(allowed)
  })

  it('have at most 25 files each, except for generated files and fixtures', () => {
    const counts = new Map<string, number>()
    for (const path of sources()) {
      const folder = dirname(path)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const full = [...counts].filter(([folder, count]) => count > 25 && !unlimited.test(folder))
    expect(full, 'divide these folders by subject').toEqual([])
  })

  it('exist, are type-checked and are covered by the import check', () => {
    const { include } = JSON.parse(text('tsconfig.json')) as { include: string[] }
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    const checked = scripts['check:imports']?.split(' ') ?? []
    const typed = (home: string) =>
      include.includes(home) || scripts['check:types']?.includes(`tsc -p ${home}/tsconfig.json`)
    for (const home of homes()) {
      expect(existsSync(join(projectRoot, home)), home).toBe(true)
      expect(typed(home), `tsconfig.json must include ${home}, or check:types its own`).toBe(true)
      expect(checked, `check:imports must cover ${home}`).toContain(home)
    }
  })
})
