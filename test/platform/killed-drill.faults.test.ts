import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { eventually } from '../support/runner/retry-until.js'
import { removeLostDisks } from '../support/servers/bounded-disk.js'

it('a drill that is killed leaves no process, and the next one unmounts its disk', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'killed-drill-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const parts = join(projectRoot, 'test/support/drill/parts.program.ts')
  const drill = spawn(process.execPath, ['--import', 'tsx', parts, directory], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void drill.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: drill.stdout }), 'line')
  const started = JSON.parse(line) as { urls: string[]; directory: string; hasDisk: boolean }
  onTestFinished(() => rm(started.directory, { recursive: true, force: true }))
  for (const url of started.urls) expect(await accepts(url), url).toBe(true)

  const ended = once(drill, 'exit')
  drill.kill('SIGKILL')
  await ended
  for (const url of started.urls) await eventually(async () => expect(await accepts(url), url).toBe(false))
  const disk = join(directory, 'disk')
  expect(removeLostDisks().includes(disk)).toBe(started.hasDisk)
  expect(await readFile('/proc/mounts', 'utf8').catch(() => '')).not.toContain(disk)
})

/** Whether something listens at the address. */
async function accepts(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
