import { type DestinationStream, pino } from 'pino'

/** Bytes that are written at once, because each write wakes a thread; sonic-boom needs room for lines that arrive during a write. */
const BUFFERED_BYTES = 64_000
const MAX_WRITTEN_BYTES = 2 * BUFFERED_BYTES

/** How long a line waits for others before it is written. */
const FLUSH_EVERY_MS = 100

/** A destination for pino's `flush`, which calls back when every line is written or cannot be. */
export interface LogDestination extends DestinationStream {
  flush(done?: () => void): void
}

/**
 * Where the log of a server goes: lines are collected, so that requests do not wait for them, and written when there are
 * enough, ten times a second, and when the process exits. Flush before `process.exit`: it writes what is collected at
 * once, and a thread that is still writing earlier lines finishes later.
 * @param to the descriptor of an open file: sonic-boom never writes again after a flush of a file that is not open yet
 */
export function logDestination(to = 1): LogDestination {
  const buffer = pino.destination({
    dest: to,
    sync: false,
    minLength: BUFFERED_BYTES,
    maxWrite: MAX_WRITTEN_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
    // With text instead of bytes, sonic-boom measures its whole buffer with every line.
    contentMode: 'buffer',
  })
  let unwritten = 0
  buffer.on('write', (bytes) => {
    unwritten -= bytes
  })
  return {
    write(line) {
      const bytes = Buffer.from(line)
      unwritten += bytes.length
      buffer.write(bytes as unknown as string)
    },
    flush(done = () => undefined) {
      const before = unwritten
      if (before === 0) return done()
      // sonic-boom calls back after the writes that fill its buffer, also with lines left, and with an error for a pipe,
      // which has no fsync.
      buffer.flush(() => (unwritten < before ? this.flush(done) : done()))
    },
  }
}
