import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import type { NetworkState } from './monitoring.type.js'

interface StateRow {
  network: string
  failures: number
  total_failures: number
  last_error: string | null
  last_failure_at: string | null
  last_success_at: string | null
  blocked_until: string | null
}

/** How each network answered lately. */
export function networkStateStore(db: Knex) {
  const table = () => db<StateRow>('network_states')
  return {
    async read(network: string): Promise<NetworkState> {
      const row = await table().where({ network }).first()
      return {
        network,
        consecutiveFailures: row?.failures ?? 0,
        totalFailures: row?.total_failures ?? 0,
        lastError: row?.last_error ?? undefined,
        lastFailureAt: row?.last_failure_at ?? undefined,
        lastSuccessAt: row?.last_success_at ?? undefined,
        blockedUntil: row?.blocked_until ?? undefined,
      }
    },

    async recordSuccess(network: string, now: Timestamp): Promise<void> {
      const change = { failures: 0, last_success_at: now, blocked_until: null }
      await table()
        .insert({ network, total_failures: 0, last_error: null, last_failure_at: null, ...change })
        .onConflict('network')
        .merge(change)
    },

    async recordFailure(
      network: string,
      error: string,
      now: Timestamp,
      blockedUntil: Timestamp | undefined,
    ): Promise<void> {
      const change = { last_error: error, last_failure_at: now, blocked_until: blockedUntil ?? null }
      await table()
        .insert({ network, failures: 0, total_failures: 0, last_success_at: null, ...change })
        .onConflict('network')
        .merge(change)
      await db('network_states').where({ network }).increment({ failures: 1, total_failures: 1 })
    },
  }
}
