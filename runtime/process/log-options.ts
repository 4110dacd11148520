import { type LoggerOptions, stdSerializers } from 'pino'
import { mapStackToSources } from '../source-positions.js'

/** pino options of every program: ISO times, and stack traces with source positions. */
export function logOptions(level: string) {
  return {
    level,
    base: undefined,
    timestamp: timeMember,
    serializers: { err: errorInSources },
  } satisfies LoggerOptions
}

let second = Number.NaN
let upToSecond = ''

/** The member with the current time, of which only the milliseconds change from line to line. */
function timeMember(): string {
  const now = Date.now()
  const milliseconds = now % 1000
  if (now - milliseconds !== second) {
    second = now - milliseconds
    upToSecond = `,"time":"${new Date(now).toISOString().slice(0, -4)}`
  }
  return `${upToSecond}${String(milliseconds).padStart(3, '0')}Z"`
}

function errorInSources(error: Error) {
  const serialised = stdSerializers.err(error)
  return serialised?.stack ? { ...serialised, stack: mapStackToSources(serialised.stack) } : serialised
}
