import type { Horizon } from '@stellar/stellar-sdk'
import { claimableOffer } from './claimable-offer.js'
import { claimReader } from './claimed-amounts.js'
import { isBeforeHistory } from './horizon-failure.js'
import type { AccountChanges, Ledger } from './ledger.js'
import type { Network } from './network.js'
import type { OperationJson } from './operation-json.js'
import { accountsOf, paymentsTo } from './payment-view.js'
import { sponsorshipChange } from './sponsorship-view.js'

const OPERATIONS_PER_PAGE = 200

/** The part of the client that reads payments. */
interface PaymentReaderOptions {
  readonly network: Network
  readonly usdcIssuer: string
  readonly passphrase: string
  /** Reads with a retry; undefined if the resource does not exist. */
  readonly read: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>
}

/** Reads payments from lists of operations, because lists of payments leave out some that move a balance. */
export function paymentReader(
  server: Horizon.Server,
  options: PaymentReaderOptions,
): Pick<Ledger, 'readPayments' | 'readAllPayments'> {
  const { network, read } = options
  const withClaim = claimReader(network, server, read)

  /** One page after a cursor, and whether the server has the operations right after it. */
  async function page(address: string | undefined, after: string | undefined) {
    const pageAfter = async (cursor: string | undefined) => {
      const found = await read(() => {
        const operations =
          address === undefined ? server.operations() : server.operations().forAccount(address)
        const call = operations.join('transactions').order('asc')
        return (cursor === undefined ? call : call.cursor(cursor)).limit(OPERATIONS_PER_PAGE).call()
      })
      return (found?.records ?? []) as unknown as readonly OperationJson[]
    }
    try {
      return { records: await pageAfter(after), isReaped: false }
    } catch (error) {
      if (!isBeforeHistory(error)) throw error
      return { records: await pageAfter(undefined), isReaped: true }
    }
  }

  return {
    async readPayments(address, after) {
      const { records, isReaped } = await page(address, after)
      const changes = noChanges()
      for (const record of records) addChanges(changes, address, await withClaim(record, address), options)
      return {
        ...changes,
        next: records.at(-1)?.paging_token,
        isLast: records.length < OPERATIONS_PER_PAGE,
        isReaped,
      }
    },

    async readAllPayments(after, select) {
      const { records, isReaped } = await page(undefined, after)
      const accounts = records.map(accountsOf)
      const selected = await select([...new Set(accounts.flat())])
      const affected = accounts.map((of) => of.filter((address) => selected.has(address)))
      const changes = noChanges()
      const unread = new Map<string, bigint>()
      for (const [index, record] of records.entries())
        for (const address of affected[index] ?? []) {
          try {
            addChanges(changes, address, await withClaim(record, address), options)
          } catch {
            // The amount cannot be read, or the operation not decoded, such as after an upgrade of the network. The account is
            // read again by itself, which reports the error; others must not wait for it.
            if (!unread.has(address)) unread.set(address, BigInt(record.paging_token) - 1n)
          }
        }
      const last = records.at(-1)
      return {
        ...changes,
        affected: new Set(affected.flat()),
        unread,
        next: last?.paging_token,
        closedAt: last && new Date(last.created_at).toISOString(),
        isLast: records.length < OPERATIONS_PER_PAGE,
        isReaped,
      }
    },
  }
}

type Changes = {
  -readonly [Kind in keyof AccountChanges]: AccountChanges[Kind][number][]
}

const noChanges = (): Changes => ({ payments: [], offers: [], sponsorships: [] })

/** Adds the effects of an operation on an account. */
function addChanges(
  { payments, offers, sponsorships }: Changes,
  address: string,
  record: OperationJson,
  { usdcIssuer, passphrase }: PaymentReaderOptions,
): void {
  payments.push(...paymentsTo(address, record, usdcIssuer))
  const offer = claimableOffer(address, record, passphrase)
  if (offer) offers.push(offer)
  const sponsorship = sponsorshipChange(record)
  if (sponsorship?.account === address) sponsorships.push(sponsorship)
}
