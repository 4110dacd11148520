/**
 * Options of every Fastify server: no time limit for its plugins, which wait for nothing outside the process. The
 * default of 10 seconds ends a start on a busy machine; a process that hangs never becomes ready, so its supervisor
 * ends it.
 */
export const startOptions = { pluginTimeout: 0 } as const
