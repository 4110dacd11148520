import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type Profiler, Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { platformConfig } from '../../platform/config.js'
import { createPlatform } from '../../platform/platform.js'
import { logDestination } from '../../runtime/log-destination.js'
import { logOptions } from '../../runtime/log-options.js'
import { mapStackToSources } from '../../runtime/source-positions.js'
import { documentManifest, requestsOf } from './speed-requests.js'
import { floorHandlers } from './floor-handlers.js'

const dataDirectory = await mkdtemp(join(tmpdir(), 'path-ab-'))
const log = pino(logOptions('info'), logDestination(openSync('/dev/null', 'w')))
const manifest = join(dataDirectory, 'trusted-documents.json')
await writeFile(manifest, documentManifest())
const platform = await createPlatform(platformConfig({
  BACKGROUND_JOBS: 'false', TRUSTED_DOCUMENTS: 'measure', TRUSTED_DOCUMENT_FILES: manifest,
  DATA_DIR: dataDirectory, PORT: '0', INTERNAL_PORT: '0', RATE_LIMIT_MULTIPLIER: '1000000',
}), log)
const origin = await platform.listen()
for (;;) {
  const before = process.cpuUsage()
  await pause(500)
  const { user, system } = process.cpuUsage(before)
  if (user + system < 50_000) break
}
const floor = floorHandlers(dataDirectory, { write() {}, body: {} })
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })
let session: Session | undefined
process.on('message', async (m: { cmd: string; requests?: number; top?: number }) => {
  if (m.cmd === 'cpu') process.send?.(process.cpuUsage())
  if (m.cmd === 'start') {
    session = new Session(); session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 150 })
    await session.post('Profiler.start')
    process.send?.('ok')
  }
  if (m.cmd === 'stop') {
    const { profile } = await (session as Session).post('Profiler.stop')
    ;(session as Session).disconnect()
    process.send?.(summary(profile))
  }
  if (m.cmd === 'end') { await platform.close(); await rm(dataDirectory, { recursive: true, force: true }); process.exit() }
})
function summary(profile: Profiler.Profile) {
  const nodes = profile.nodes
  const counts = new Map<number, number>()
  for (const s of profile.samples ?? []) counts.set(s, (counts.get(s) ?? 0) + 1)
  const built = nodes.map(({ callFrame: { url, lineNumber, columnNumber } }) => `${url}:${lineNumber + 1}:${columnNumber + 1}`)
  const places = mapStackToSources(built.join('\n')).split('\n')
  return { frames: nodes.map((n, i) => ({ id: n.id, name: n.callFrame.functionName, place: places[i], self: counts.get(n.id) ?? 0, children: n.children ?? [] })) }
}
process.send?.({ origin, floorOrigin, requests: await requestsOf(origin) })
