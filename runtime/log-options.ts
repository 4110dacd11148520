import { type LoggerOptions, stdSerializers, stdTimeFunctions } from 'pino'
import { mapStackToSources } from './source-positions.js'

/** How every program of the platform logs: times people can read, and failures by the lines of the sources. */
export function logOptions(level: string) {
  return {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: errorInSources },
  } satisfies LoggerOptions
}

function errorInSources(error: Error) {
  const told = stdSerializers.err(error)
  return told?.stack ? { ...told, stack: mapStackToSources(told.stack) } : told
}
