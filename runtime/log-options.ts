import { type LoggerOptions, stdSerializers, stdTimeFunctions } from 'pino'
import { mapStackToSources } from './source-positions.js'

/** pino options of every program: ISO times, and stack traces with source positions. */
export function logOptions(level: string) {
  return {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: errorInSources },
  } satisfies LoggerOptions
}

function errorInSources(error: Error) {
  const serialised = stdSerializers.err(error)
  return serialised?.stack ? { ...serialised, stack: mapStackToSources(serialised.stack) } : serialised
}
