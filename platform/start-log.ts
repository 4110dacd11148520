import { type DestinationStream, type Logger, pino } from 'pino'
import { logOptions } from '../runtime/log-options.js'

/**
 * The log of `npm start`: JSON, a line each, for programs; sentences for whoever sits at a terminal.
 * @param terminal where standard output is one
 */
export function startLog(level: string, terminal?: DestinationStream): Logger {
  const options = logOptions(level)
  if (terminal) return pino(options, { write: (line) => terminal.write(sentenceOf(line)) })
  // A request does not wait for its line to be written; what is left is written when the process ends.
  return pino(options, pino.destination({ fd: 1, sync: false }))
}

const levelNames: Readonly<Record<number, string>> = { 40: 'WARNING ', 50: 'ERROR ', 60: 'FATAL ' }

/** A JSON line as a sentence: `14:07:24 seeded the backoffice demo data  cases=40`. */
function sentenceOf(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line)
  const members = Object.entries(fields).map(([name, value]) => `  ${name}=${textOf(value)}`)
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${String(time).slice(11, 19)} ${levelNames[level] ?? ''}${msg}${members.join('')}${trace}\n`
}

/** Plain words as they are; all else as JSON, which leaves no control character that a terminal would obey. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : JSON.stringify(value)
}
