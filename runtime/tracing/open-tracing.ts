import type { Environment } from '../environment/read-environment.js'
import type { TracingLog } from './tracing.js'

/** Environment variables of tracing. */
export const tracingVariables = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME'] as const

/**
 * Records spans where a collector is configured.
 * @param logOf undefined while the program starts
 * @returns sends the remaining spans and ends tracing
 */
export async function openTracing(
  env: Environment<(typeof tracingVariables)[number]>,
  logOf: () => TracingLog | undefined,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env
  if (endpoint === undefined) return async () => {}
  // Loaded only here: its packages cost memory and time at the start. They are imported there by name, because a bundle
  // gives a dynamic import of a CommonJS package no names.
  const { exportSpans } = await import('./span-exporter.js')
  return exportSpans(endpoint, service, logOf)
}
