import { TurnResponse } from './turn-response.js'

/** Options of every Fastify server. */
export const serverOptions = {
  // No time limit for plugins, which wait for nothing outside the process: the default of 10 seconds ends a start on a busy
  // machine. A process that hangs never becomes ready, so its supervisor ends it.
  pluginTimeout: 0,
  http: { ServerResponse: TurnResponse },
} as const
