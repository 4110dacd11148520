import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loaderFile } from './bundle-scripts.js'

/**
 * Starts a program of a build on an empty folder, and stores the bytecode of the functions that the start has called.
 */
export async function writeBytecodeOf(outdir: string, program: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bytecode-'))
  try {
    const script = join(outdir, program.replace(/ts$/, 'script.js'))
    const child = spawn(process.execPath, ['--input-type=module', '--eval', warmStart(outdir, script)], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: directory, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready')) child.kill('SIGTERM')
    })
    const [code] = await ended
    if (code !== 0) throw new Error(`${program} ended with ${code}.`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** V8 discards bytecode that was not used for some time, unless a flag prevents it; flags are part of its comparison. */
function warmStart(outdir: string, script: string): string {
  return `
    import { setFlagsFromString } from 'node:v8'
    import { load, writeBytecode } from ${JSON.stringify(join(outdir, loaderFile))}
    setFlagsFromString('--no-flush-bytecode')
    process.on('exit', () => {
      setFlagsFromString('--flush-bytecode')
      writeBytecode()
    })
    await load(${JSON.stringify(script)}).done`
}
