import type { Log } from '../../../subgraphs/shared/log.js'

/** A log whose lines a test can read. */
export interface RecordedLog extends Log {
  readonly lines: { level: 'info' | 'warn' | 'error'; message: string; fields: object }[]
}

/** Creates a log that records its lines without printing them. */
export function recordedLog(): RecordedLog {
  const lines: RecordedLog['lines'] = []
  const write = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    lines.push({ level, message, fields })
  }
  return { lines, info: write('info'), warn: write('warn'), error: write('error') }
}
