import { type DestinationStream, pino } from 'pino'

/** Bytes that are written at once, because each write wakes a thread; sonic-boom takes less than 16,384. */
const BUFFERED_BYTES = 16_000

/** How long a line waits for others before it is written. */
const FLUSH_EVERY_MS = 100

/**
 * Where the log of a server goes: lines are collected, so that requests do not wait for them, and written when there are
 * enough, ten times a second, and when the process exits.
 * @param to the descriptor of an open file: sonic-boom never writes again after a flush of a file that is not open yet
 */
export function logDestination(to = 1): DestinationStream {
  const buffer = pino.destination({
    dest: to,
    sync: false,
    minLength: BUFFERED_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
    // As text, sonic-boom measures all that it has collected with every line.
    contentMode: 'buffer',
  })
  return { write: (line) => void buffer.write(Buffer.from(line) as unknown as string) }
}
