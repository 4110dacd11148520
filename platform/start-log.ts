import { type DestinationStream, type Logger, pino } from 'pino'
import { logDestination } from '../runtime/process/log-destination.js'
import { logOptions } from '../runtime/process/log-options.js'

/**
 * The log of `npm start`: JSON lines, or readable lines on a terminal.
 * @param terminal standard output if it is a terminal
 */
export function startLog(level: string, terminal?: DestinationStream): Logger {
  const options = logOptions(level)
  if (terminal) return pino(options, { write: (line) => terminal.write(readableLine(line)) })
  return pino(options, logDestination())
}

const levelNames: Readonly<Record<number, string>> = { 40: 'WARNING ', 50: 'ERROR ', 60: 'FATAL ' }

/** Formats a JSON line: `14:07:24 seeded the backoffice demo data  cases=40`. */
function readableLine(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line)
  const members = Object.entries(fields).map(([name, value]) => `  ${name}=${textOf(value)}`)
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${String(time).slice(11, 19)} ${levelNames[level] ?? ''}${msg}${members.join('')}${trace}\n`
}

/** Plain words unchanged; anything else as JSON, which escapes control characters of the terminal. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : JSON.stringify(value)
}
