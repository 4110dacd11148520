import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'

const never = new Promise<never>(() => undefined)

/** Stops a wallet at some point of its work; the process is killed when all of its wallets have stopped. */
export interface KillSwitch {
  /** Never returns. From now on the ledger does not respond to this wallet, so that its work makes no progress. */
  stopHere(): Promise<never>
  /** The ledger client, unresponsive once the wallet has stopped. */
  guard(ledger: Ledger): Ledger
}

/** Creates the switches of the wallets in this process; when all have been used, it is killed by SIGKILL. */
export function killSwitches(count: number): readonly KillSwitch[] {
  let stopped = 0
  return Array.from({ length: count }, () => {
    let isStopped = false
    return {
      stopHere() {
        if (!isStopped) stopped++
        isStopped = true
        if (stopped === count) process.kill(process.pid, 'SIGKILL')
        return never
      },
      guard: (ledger) =>
        new Proxy(ledger, {
          get(target, name, receiver) {
            const member = Reflect.get(target, name, receiver)
            if (typeof member !== 'function' || String(name).startsWith('watch')) return member
            return async (...parameters: unknown[]) => {
              if (isStopped) return never
              const result = await member.apply(target, parameters)
              return isStopped ? never : result
            }
          },
        }),
    }
  })
}
