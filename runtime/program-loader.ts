import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/*
 * Loads the scripts of the build, with the bytecode that V8 compiled when they were built: Node 20 keeps none, and later
 * versions keep it only where they may write. Imports nothing but Node, because it is loaded before everything else.
 */

// Otherwise V8 creates some objects in the old generation, because earlier ones of the same code live long; garbage there
// keeps whole requests in memory until a full collection, and copying them took a tenth of a read.
setFlagsFromString('--no-allocation-site-pretenuring')

/** What a script exports. */
type Exports = Record<string, unknown>

/** The function that a script consists of; `scripts/bundle-scripts.ts` writes it. */
type Run = (
  module: { exports: Exports },
  require: (path: string) => unknown,
  filename: string,
  dirname: string,
  url: string,
) => void

interface LoadedScript {
  readonly module: { exports: Exports }
  readonly script: Script
  readonly checksum: number
}

/** The checksums of the script's text and of the bytecode, before the bytecode. */
const HEADER_BYTES = 8

const loaded = new Map<string, LoadedScript>()

/** Loads a script of the build, once, and returns what it exports. */
export function load(file: string): Exports {
  const known = loaded.get(file)
  if (known) return known.module.exports
  const url = pathToFileURL(file).href
  const { script, checksum } = compiled(file, url)
  const module = { exports: {} }
  loaded.set(file, { module, script, checksum })
  const folder = dirname(file)
  const requirePackage = createRequire(url)
  const require = (path: string) => (path.startsWith('.') ? load(join(folder, path)) : requirePackage(path))
  const run = script.runInThisContext() as Run
  run(module, Object.assign(require, requirePackage), file, folder, url)
  return module.exports
}

/** Separate from `load`, which is still running while other scripts are loaded: the bytecode is garbage when this returns. */
function compiled(file: string, url: string): Pick<LoadedScript, 'script' | 'checksum'> {
  const text = readFileSync(file, 'utf8')
  const checksum = crc32(text)
  const cachedData = readBytecode(file, checksum)
  return { script: new Script(text, { filename: url, ...(cachedData && { cachedData }) }), checksum }
}

/**
 * The bytecode of a script; undefined where there is none, or that of another text. V8 itself compares only the length of the
 * text, and refuses bytecode of another version or other flags.
 */
function readBytecode(file: string, checksum: number): Buffer | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(`${file}.bytecode`)
  } catch {
    return undefined
  }
  if (bytes.length <= HEADER_BYTES || bytes.readUInt32LE(0) !== checksum) return undefined
  const bytecode = bytes.subarray(HEADER_BYTES)
  return bytes.readUInt32LE(4) === crc32(bytecode) ? bytecode : undefined
}

/** Writes the bytecode of every script that was loaded, with that of the functions that were called. */
export function writeBytecode(): void {
  for (const [file, { script, checksum }] of loaded) {
    const bytecode = script.createCachedData()
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt32LE(checksum, 0)
    header.writeUInt32LE(crc32(bytecode), 4)
    writeFileSync(`${file}.bytecode.new`, Buffer.concat([header, bytecode]))
    renameSync(`${file}.bytecode.new`, `${file}.bytecode`)
  }
}
