import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { scriptsOf } from '../../scripts/bundle-scripts.js'
import { builtProgram } from '../support/platform/built-program.js'

/** The script that is generated from a module of the bundle. */
async function scriptOf(code: string): Promise<string> {
  const file = join(projectRoot, 'dist/test-scripts/chunks/chunk-TEST.js')
  const outputs = {
    [relative(projectRoot, file)]: { imports: [], exports: [], inputs: {}, bytes: code.length },
  }
  const texts = await scriptsOf(dirname(dirname(file)), new Map([[file, code]]), outputs)
  return texts.get(file) ?? ''
}

const beyondLatin1 = /[^\0-\xff]/

it('no script of a built program contains a character beyond Latin-1', () => {
  const chunks = join(dirname(dirname(builtProgram('platform/main.ts'))), 'chunks')
  const scripts = readdirSync(chunks).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((name) => beyondLatin1.test(readFileSync(join(chunks, name), 'utf8')))).toEqual([])
})

it('a script has the same results as its source, including characters beyond Latin-1', async () => {
  const text = await scriptOf(`
    const joined = (texts) => texts.join('')
    export const results = [
      'Ana’s'.replace(/[’…]s$/u, ''),
      /^(?:😀|é)+$/u.test('é😀é'),
      [.../[^\\n.!?…]+/gu[Symbol.matchAll]('uno… dos')].length,
      joined\`día… 😀\`,
      'ñ € 😀',
    ]`)
  expect(text).not.toMatch(beyondLatin1)
  const module = { exports: { results: [] as unknown[] } }
  runInThisContext(text)(module)
  expect(module.exports.results).toEqual(['Ana', true, 2, 'día… 😀', 'ñ € 😀'])
})

it('a character beyond Latin-1 in String.raw is refused, because escaping it would change the text', async () => {
  const text = 'export const raw = String.raw`price in €`'
  await expect(scriptOf(text)).rejects.toThrow(
    'Write characters beyond Latin-1 as \\uXXXX in String.raw`price',
  )
  expect(await scriptOf('export const raw = String.raw`día`')).toContain('día')
})
