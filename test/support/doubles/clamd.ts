import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { eicar } from '../fixtures/sample-files.js'

/** A scanner with clamd's protocol that detects only the EICAR test file. */
export interface ClamdDouble {
  readonly url: string
  /** The number of scanned contents. */
  readonly scanned: () => number
  /** Sets whether new connections are closed at once. */
  setBroken(broken: boolean): void
  close(): Promise<void>
}

/** Starts the scanner on loopback. */
export async function startClamd(): Promise<ClamdDouble> {
  let scanned = 0
  let broken = false
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    if (broken) return socket.destroy()
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
      if (!Buffer.concat(received.slice(-END.length)).subarray(-END.length).equals(END)) return
      const content = streamIn(Buffer.concat(received))
      if (content === undefined) return
      scanned += 1
      const found = content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(`${found}\0`)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned: () => scanned,
    setBroken(now) {
      broken = now
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The chunk length of zero that ends a command. */
const END = Buffer.alloc(4)

/** The content of an `INSTREAM` command; undefined until it is complete. */
function streamIn(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (received.length < command.length) return undefined
  if (!received.subarray(0, command.length).equals(command)) throw new Error('not clamd’s protocol')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    if (at + 4 + length > received.length) return undefined
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
