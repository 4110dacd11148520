import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loaderFile } from '../../../scripts/bundle-scripts.js'
import { builtProgram } from '../../support/platform/built-program.js'

const loader = join(dirname(dirname(builtProgram('platform/main.ts'))), loaderFile)
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-loader-'))
  write('one')
  expect(run('writeBytecode()')).toBe('one')
})
afterEach(() => rmSync(folder, { recursive: true }))

const script = () => join(folder, 'script.js')
const bytecode = () => `${script()}.bytecode`

/** @param word of three letters, so that every text has the same length */
function write(word: string): void {
  writeFileSync(script(), `(function(module){module.exports.word=function(){return "${word}"}})`)
}

/** The result of the script in a new process, which then runs a statement. */
function run(then = ''): string {
  const program = [
    `import { load, writeBytecode } from ${JSON.stringify(loader)}`,
    `console.log(load(${JSON.stringify(script())}).word())`,
    then,
  ].join('\n')
  const options = { encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], options).trim()
}

it('a script runs from its bytecode', () => {
  write('two')
  const bytes = readFileSync(bytecode())
  bytes.writeUInt32LE(crc32(readFileSync(script())), 0)
  writeFileSync(bytecode(), bytes)
  // Bytecode of another text with the checksum of this one.
  expect(run()).toBe('one')
})

it('characters outside ASCII are preserved when a script runs from its text and from its bytecode', () => {
  write('ñ…€')
  expect(run('writeBytecode()')).toBe('ñ…€')
  expect(run()).toBe('ñ…€')
})

it('bytecode of another text is not used, even if the texts have the same length', () => {
  write('two')
  expect(run()).toBe('two')
})

it.each([
  ['missing', () => rmSync(bytecode())],
  ['empty', () => truncateSync(bytecode(), 0)],
  ['cut off', () => truncateSync(bytecode(), 100)],
  [
    'damaged',
    () => {
      const bytes = readFileSync(bytecode())
      writeFileSync(bytecode(), bytes.fill(255, 64))
    },
  ],
  [
    'of another version of V8',
    () => {
      const bytes = readFileSync(bytecode())
      bytes.writeUInt32LE((bytes.readUInt32LE(12) ^ 1) >>> 0, 12)
      bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4)
      writeFileSync(bytecode(), bytes)
    },
  ],
])('a script runs from its text if the bytecode is %s', (_case, change) => {
  change()
  expect(run()).toBe('one')
})

it('short-lived objects are not allocated in the old generation, even if the same code created long-lived ones', () => {
  writeFileSync(
    script(),
    `(function(module, require){
      const { getHeapSpaceStatistics, setFlagsFromString } = require('node:v8')
      setFlagsFromString('--expose-gc')
      const collect = require('node:vm').runInNewContext('gc')
      const oldSpace = () => getHeapSpaceStatistics().find((one) => one.space_name === 'old_space').space_used_size
      const make = (number) => ({ number, list: [number, number] })
      module.exports.word = () => {
        let made = []
        for (let count = 0; count < 1e6; count++) made.push(make(count))
        made = []
        // Twice, because the first collection of the young generation keeps what it copies there.
        for (let times = 0; times < 2; times++) collect({ type: 'minor' })
        const before = oldSpace()
        for (let count = 0; count < 1e5; count++) made[count % 10] = make(count)
        return oldSpace() - before
      }
    })`,
  )
  expect(Number(run())).toBeLessThan(1_000_000)
})
