import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '../../shared/domain-error.js'

/** Scans a file. @returns the name of the malware found, or undefined */
export type VirusScan = (path: string) => Promise<string | undefined>

/** Socket time-out of the scanner. */
const TIME_LIMIT_MS = 30_000

/** The scanner at a URL (`clamd://host:port`); without one nothing is scanned. */
export function openVirusScan(url: string | undefined): VirusScan {
  if (url === undefined) return async () => undefined
  const { hostname, port } = new URL(url)
  return async (path) => verdictOf(await scanWithClamd({ host: hostname, port: Number(port || 3310) }, path))
}

/** One scan in the clamd protocol: `zINSTREAM`, length-prefixed chunks, one line of response. */
async function scanWithClamd(address: { host: string; port: number }, path: string): Promise<string> {
  const socket = connect(address)
  socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy(new Error('the scanner timed out')))
  try {
    socket.write('zINSTREAM\0')
    const answer = text(socket)
    // A scanner may stop reading once it has a verdict: only its response counts.
    const [said] = await Promise.allSettled([answer, sendChunks(path, socket)])
    if (said.status === 'rejected') throw said.reason
    return said.value
  } catch (error) {
    throw unavailable(error instanceof Error ? error.message : String(error))
  } finally {
    socket.destroy()
  }
}

async function sendChunks(path: string, socket: Socket): Promise<void> {
  const framed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.concat([lengthOf(chunk.length), chunk]))
    },
    flush(done) {
      done(null, lengthOf(0))
    },
  })
  await pipeline(createReadStream(path), framed, socket, { end: false })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function verdictOf(answer: string): string | undefined {
  const said = answer.replace(/\0/g, '').trim()
  if (said === 'stream: OK') return undefined
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (found) return found
  throw unavailable(said)
}

/** Fail closed: no file is stored unscanned. */
function unavailable(cause: string): DomainError {
  return new DomainError('UPSTREAM_ERROR', 'The virus scanner is unavailable; try again later.', { cause })
}
