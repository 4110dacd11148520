import { oncePerMinute } from '../../../runtime/once-per-minute.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { endAlert, raiseUntilEnded } from '../../shared/operator-alerts/operator-alert.worker.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { isBeforeHistory } from '../ledger/horizon-failure.js'
import type { Ledger, LedgerClose, ServerIdentity } from '../ledger/ledger.js'
import type { Network } from '../ledger/network.js'
import { isNetworkError } from '../ledger/network-error.js'
import { identityFault } from '../ledger/network-identity.js'
import type { NetworkSetup } from '../wallets/networks/ledger-networks.client.js'
import {
  compareNetwork,
  identityAt,
  isLower,
  serverName,
  undecidedMessage,
} from './network-comparison.client.js'
import { type NetworkIdentity, networkIdentityStore } from './network-identity.store.js'

export interface NetworkGuardDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log'> {
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** A network whose ledger is used only while it is the one that this database was filled from. */
export interface GuardedNetwork {
  readonly setup: NetworkSetup
  /** Why the network is not used, as a sentence; undefined while it is. */
  fault(): string | undefined
}

/** The cause of the alert of a network that is not used. */
export const unusedNetwork = (network: Network) => `network ${network}`

const CHECK_EVERY_MS = 60_000
/** A node that lagged catches up by itself. */
const CHECK_FAULT_EVERY_MS = 5_000

/** Members of a ledger that may be used before the network is identified: hints, and what identifies it. */
const UNGUARDED: ReadonlySet<string | symbol> = new Set(['watchCloses', 'identify', 'findClose'])

/**
 * Compares the server with the stored identity before the first call and every minute, and immediately after a ledger
 * number lower than before. While they differ every call fails, so that nothing is read from or sent to another
 * network.
 */
export function guardNetwork(dependencies: NetworkGuardDependencies, setup: NetworkSetup): GuardedNetwork {
  const { db, log, clock, now = () => performance.now() } = dependencies
  const { ledger, embedded } = setup
  const { network } = ledger
  const name = serverName(setup)
  let known: NetworkIdentity | undefined
  let fault: string | undefined
  /** Whether the fault may be merely a lag of the server. */
  let isUndecided = false
  let isIdentified = false
  let checkDueAt = Number.NEGATIVE_INFINITY
  let check: Promise<void> | undefined
  const isDue = oncePerMinute()
  /** Whether the log says that the server is unavailable. */
  let isOutageLogged = false

  /** Calls the server, and logs when it becomes unavailable and when it is available again, once a minute at most. */
  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      if (isOutageLogged) log.info({ network }, `${name} is available again: pending payments continue`)
      isOutageLogged = false
      return result
    } catch (error) {
      if (isNetworkError(error) && !isBeforeHistory(error) && !isOutageLogged && isDue(network)) {
        isOutageLogged = true
        const { message: reason } = error as Error
        log.error({ network, reason }, `${name} is unavailable: payments wait or are refused`)
      }
      throw error
    }
  }

  async function compare(
    server: ServerIdentity,
    expected: NetworkIdentity | undefined,
  ): Promise<string | undefined> {
    const found = isIdentified || embedded ? undefined : identityFault(name, ledger.passphrase, server)
    const difference =
      found === undefined && expected ? await compareNetwork(name, ledger, server, expected) : undefined
    if (!expected || difference !== 'undecided') {
      isUndecided = false
      return found ?? (typeof difference === 'object' ? difference.message : undefined)
    }
    // A network that was reset passes the number of the known ledger eventually: only a known hash ends a fault.
    if (fault !== undefined || isIdentified) return fault
    // Its history no longer includes the known ledger, and never will again.
    if (server.latestLedger >= expected.ledger) return undefined
    isUndecided = true
    return undecidedMessage(name, server, expected)
  }

  async function identify(): Promise<void> {
    const server = await call(() => ledger.identify())
    const before = fault
    const wasUndecided = isUndecided
    const expected = await networkIdentityStore(db).find(network)
    known = expected
    fault = await compare(server, expected)
    checkDueAt = now() + (fault === undefined ? CHECK_EVERY_MS : CHECK_FAULT_EVERY_MS)
    // Reported once: the message contains the latest ledger, so it differs after every ledger.
    if (fault !== undefined && (before === undefined || wasUndecided !== isUndecided)) await report(fault)
    if (fault !== undefined) return
    if (before !== undefined)
      log.info({ network }, 'the server of a network serves the known network again; it is used again')
    // After a start, an alert may be active from before.
    if (before !== undefined || (expected && !isIdentified))
      await inTransaction(db, (trx) => endAlert(trx, unusedNetwork(network), clock))
    isIdentified = true
    const latest = await ledger.latestClose()
    if (expected && latest.ledger <= expected.ledger) return
    known = await identityAt(ledger, server.passphrase, latest, expected)
    await networkIdentityStore(db).save(known)
  }

  async function report(found: string): Promise<void> {
    if (isUndecided)
      return log.warn({ network, fault: found }, 'a network is not used yet: its server may lag')
    log.error({ network, fault: found }, 'a network is not used: its server serves another one')
    const message = `${found} The wallets of this network neither receive nor send until the server serves the known network again. If it was reset, stop the services and run \`npm run wallet:accept-reset\`.`
    await inTransaction(db, (trx) =>
      raiseUntilEnded(
        trx,
        unusedNetwork(network),
        { severity: 'critical', message, metadata: { network } },
        clock,
      ),
    )
  }

  /** @throws NETWORK_ERROR unless the network is the known one */
  async function assertKnown(): Promise<void> {
    if (now() >= checkDueAt) {
      check ??= identify().finally(() => {
        check = undefined
      })
      await check
    }
    if (fault !== undefined)
      throw new DomainError('NETWORK_ERROR', `${fault} Nothing is read from it or sent to it.`, {
        network,
        reason: 'unknown_network',
      })
  }

  function observe({ ledger: sequence }: LedgerClose): boolean {
    if (!isLower(sequence, known)) return true
    checkDueAt = Number.NEGATIVE_INFINITY
    return false
  }

  const guarded: Partial<Ledger> = {
    async latestClose() {
      await assertKnown()
      const close = await call(() => ledger.latestClose())
      if (!observe(close)) await assertKnown()
      return close
    },
    watchCloses: (onClose) =>
      ledger.watchCloses((close) => {
        observe(close)
        onClose(close)
      }),
  }
  const proxy = new Proxy(ledger, {
    get(target, member, receiver) {
      const own = Reflect.get(guarded, member)
      const value = own ?? Reflect.get(target, member, receiver)
      if (own || typeof value !== 'function' || UNGUARDED.has(member)) return value
      return async (...args: unknown[]) => {
        await assertKnown()
        return call(() => value.apply(target, args))
      }
    },
  })
  return { setup: { ...setup, ledger: proxy }, fault: () => fault }
}
