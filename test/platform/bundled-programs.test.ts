import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { analysedPosts } from '../support/fixtures/analysed-posts.js'
import { builtProgram, packagesOutsideTheBundle } from '../support/platform/built-program.js'

/** Optional dependencies of packages, which nobody installs. */
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

it('the built programs need nothing that only developers install', () => {
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

/** A package that is loaded when it is first needed, and the names that are taken from it. */
const LATER = /const \{([^}]*)\} = await import\('([^'.][^']*)'\)/g

it('packages in CommonJS that are loaded later are taken by their default, the only name that they have in the bundle', () => {
  const { resolve } = createRequire(import.meta.url)
  const isModule = (file: string): boolean => {
    const manifest = join(dirname(file), 'package.json')
    if (!existsSync(manifest)) return isModule(dirname(file))
    return JSON.parse(readFileSync(manifest, 'utf8')).type === 'module'
  }
  const taken = [
    'edge',
    'gateway',
    'mcp-adapter',
    'platform',
    'rest-adapter',
    'runtime',
    'subgraphs',
  ].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...readFileSync(join(projectRoot, folder, file), 'utf8').matchAll(LATER)])
      .filter(([, , name = '']) => !isBuiltin(name))
      .map(([, names = '', name = '']) => ({ names: names.trim(), name })),
  )
  expect(taken.map(({ name }) => name)).toContain('qrcode')
  const isCommonJs = (name: string) => {
    try {
      return !isModule(resolve(name))
    } catch {
      // Packages that export modules alone cannot be required.
      return false
    }
  }
  expect(taken.filter(({ names, name }) => isCommonJs(name) && !names.startsWith('default:'))).toEqual([])
})

it('classes of one name keep it in the bundle, and closures are not named each time they are made', () => {
  const program = builtProgram('test/support/platform/programs/same-names.ts')
  expect(JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }))).toEqual({
    classes: ['Case', 'Case'],
    closure: '',
  })
})

it('posts with emoji and accents are analysed in the bundle as by the sources', () => {
  const program = builtProgram('test/support/platform/programs/analyse-posts.ts')
  const output = execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const ours = analysedPosts()
  expect(ours.length).toBeGreaterThan(400)
  expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(ours)))
})
