/**
 * Options of every Fastify server: no time limit for its plugins, which wait for nothing outside the process. The default of
 * 10 seconds ends a start on a busy machine; one that does hang is the supervisor's to end, because it never gets ready.
 */
export const startOptions = { pluginTimeout: 0 } as const
