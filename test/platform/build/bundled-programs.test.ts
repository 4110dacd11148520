import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import { analysedPosts } from '../../support/fixtures/analysed-posts.js'
import { builtProgram, packagesOutsideTheBundle } from '../../support/platform/built-program.js'

/** Optional dependencies of packages, which are never installed. */
const neverInstalled = [
  'class-validator',
  'encoding',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-cloudflare',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
]

it('the built programs require no development dependencies', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean }>
  }
  const names = packagesOutsideTheBundle()
    .filter((path) => !path.startsWith('node:') && !isBuiltin(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  expect(names).toContain('better-sqlite3')
  const known = (name: string) => packages[`node_modules/${name}`] ?? { dev: true }
  expect(names.filter((name) => known(name).dev && !neverInstalled.includes(name))).toEqual([])
})

it('classes of the same name keep it in the bundle, and closures are not named at run time', () => {
  const program = builtProgram('test/support/platform/programs/same-names.ts')
  expect(JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }))).toEqual({
    classes: ['Case', 'Case'],
    closure: '',
  })
})

it('posts with emoji and accents are analysed by the bundle as by the sources', () => {
  const program = builtProgram('test/support/platform/programs/analyse-posts.ts')
  const output = execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const ours = analysedPosts()
  expect(ours.length).toBeGreaterThan(400)
  expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(ours)))
})
