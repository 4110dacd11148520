import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Horizon, TransactionBuilder } from '@stellar/stellar-sdk'
import { historyEntry } from './account-history.js'
import { type AccountJson, accountView } from './account-view.js'
import { type ClaimableJson, claimableView } from './claimable-view.js'
import { claimReader } from './claimed-amounts.js'
import {
  type HorizonFailure,
  isBeforeHistory,
  NO_RESPONSE,
  networkError,
  readFailure,
  requireJson,
} from './horizon-failure.js'
import { paymentReader } from './horizon-payments.js'
import { respectQuota } from './horizon-quota.js'
import type { HistoryEntry, Ledger, LedgerClose, LedgerResult, SequenceUse, Submission } from './ledger.js'
import { type Network, USUAL_BASE_RESERVE } from './network.js'
import { serverIdentity } from './network-identity.js'
import type { OperationJson } from './operation-json.js'
import { decodeResult, mergedAmount, resultCodes } from './result-codes.js'

/** The address and parameters of a ledger network. */
export interface HorizonOptions {
  readonly network: Network
  readonly url: string
  readonly passphrase: string
  readonly usdcIssuer: string
  /** The interval at which the network closes ledgers, in milliseconds. */
  readonly closeMs: number
  /** Time limit of a call in milliseconds; default 10 s. The SDK sets none for reads. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 10_000
/** Delay before a failed read is retried once: an idle keep-alive connection may have been closed. */
const READ_RETRY_DELAY_MS = 100
const PAYMENTS_PER_PAGE = 200
const TRANSACTIONS_PER_PAGE = 50
const CLAIMABLES = 200
/** Anyone can set amounts aside for an account, and so make its list long. */
const MAX_CLAIMABLE_PAGES = 25

/** A client of a Horizon server of a real network or of the development ledger. */
export function createHorizonLedger(options: HorizonOptions): Ledger {
  const { network, passphrase, usdcIssuer, closeMs } = options
  const server = openServer(options)
  let baseReserve = USUAL_BASE_RESERVE
  const learnFrom = (header: Horizon.ServerApi.LedgerRecord) => {
    baseReserve = BigInt(header.base_reserve_in_stroops)
  }
  const read = <Result>(call: () => Promise<Result>) => readWithRetry(network, call)
  const withClaim = claimReader(network, server, read)

  return {
    network,
    passphrase,
    usdcIssuer,
    closeMs,

    async readAccount(address) {
      return (await this.observeAccount(address)).account
    },

    async observeAccount(address) {
      const { json, asOf } = await mustRead(network, () => fetchAccount(server, options.url, address))
      return { account: json && accountView(json, usdcIssuer, baseReserve, asOf), asOf }
    },

    async suggestFee() {
      const stats = await mustRead(network, () => server.feeStats())
      const [base, charged] = [BigInt(stats.last_ledger_base_fee), BigInt(stats.fee_charged.p80)]
      return charged > base ? charged : base
    },

    async submit(envelope): Promise<Submission> {
      const transaction = TransactionBuilder.fromXDR(envelope, passphrase)
      try {
        // Accounts that require a memo are checked before signing.
        await server.submitAsyncTransaction(transaction, { skipMemoRequiredCheck: true })
        return { outcome: 'accepted' }
      } catch (error) {
        return submissionOf(network, error)
      }
    },

    async findResult(hash) {
      const json = await read(() => server.transactions().transaction(hash).call())
      return json && resultOf(json)
    },

    findSequenceUse: (address, sequence) => findSequenceUse(network, server, address, sequence),

    async latestClose() {
      const page = await mustRead(network, () => server.ledgers().order('desc').limit(1).call())
      const [latest] = page.records
      if (!latest) throw networkError(network, readFailure(new Error('no ledger')))
      learnFrom(latest)
      return closeOf(latest)
    },

    async findClose(sequence) {
      const found = await read(() => server.ledgers().ledger(sequence).call()).catch((error: unknown) => {
        if (isBeforeHistory(error)) return undefined
        throw error
      })
      return found && closeOf(found as unknown as Horizon.ServerApi.LedgerRecord)
    },

    identify: () => mustRead(network, () => server.root().then(serverIdentity)),

    ...paymentReader(server, { network, usdcIssuer, passphrase, read }),

    async claimableBalances(address) {
      const first = () => server.claimableBalances().claimant(address).order('desc').limit(CLAIMABLES).call()
      const records: ClaimableJson[] = []
      let page = await read(first)
      for (let pages = 1; page; pages++) {
        records.push(...(page.records as unknown as readonly ClaimableJson[]))
        if (page.records.length < CLAIMABLES || pages === MAX_CLAIMABLE_PAGES) break
        page = await read(page.next)
      }
      const views = records.map((record) => claimableView(record, address, usdcIssuer))
      return views.filter((view) => view !== undefined)
    },

    async findClaimableBalance(id, address) {
      const found = await read(() => server.claimableBalances().claimableBalance(id).call())
      return found && claimableView(found as unknown as ClaimableJson, address, usdcIssuer)
    },

    async readHistory(address, after) {
      const call = server.operations().forAccount(address).join('transactions').order('asc')
      const page = await read(() => call.includeFailed(true).cursor(after).limit(PAYMENTS_PER_PAGE).call())
      const records = (page?.records ?? []) as unknown as readonly OperationJson[]
      const entries: HistoryEntry[] = []
      for (const record of records) {
        const entry = historyEntry(address, await withClaim(record, address), usdcIssuer)
        if (entry) entries.push(entry)
      }
      return { entries, isLast: records.length < PAYMENTS_PER_PAGE }
    },

    watchCloses(onClose) {
      const onmessage = (header: unknown) => {
        learnFrom(header as Horizon.ServerApi.LedgerRecord)
        onClose(closeOf(header as Horizon.ServerApi.LedgerRecord))
      }
      return server.ledgers().cursor('now').stream({ onmessage })
    },

    async fundByFriendbot(address) {
      try {
        await server.friendbot(address).call()
      } catch (error) {
        // Friendbot refuses accounts that are already funded.
        if ((await this.readAccount(address)) === undefined) throw networkError(network, readFailure(error))
      }
    },
  }
}

function openServer({ url, timeoutMs = DEFAULT_TIMEOUT_MS }: HorizonOptions): Horizon.Server {
  const insecure = url.startsWith('http://')
  const server = new Horizon.Server(url, { allowHttp: insecure })
  const client = server.httpClient.defaults as Record<string, unknown>
  client.timeout = timeoutMs
  client.httpAgent = new HttpAgent({ keepAlive: true })
  client.httpsAgent = new HttpsAgent({ keepAlive: true })
  respectQuota(server)
  requireJson(server)
  // A local ledger is never behind the proxy that the environment configures.
  if (insecure) client.proxy = false
  return server
}

/** Reads, with one retry after an error. @returns undefined if the resource does not exist */
async function readWithRetry<Result>(
  network: Network,
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const failure = readFailure(error)
      if (failure.problem === 'not_found') return undefined
      if (attempt > 1 || isFinal(failure)) throw networkError(network, failure)
      await new Promise((resolve) => setTimeout(resolve, READ_RETRY_DELAY_MS))
    }
  }
}

/** Failures that a retry does not change: above the quota, before the server's history, or after a long wait. */
function isFinal({ status, reason }: HorizonFailure): boolean {
  return status === 429 || status === 410 || reason === NO_RESPONSE
}

function closeOf({
  sequence,
  hash,
  closed_at,
  operation_count,
}: Horizon.ServerApi.LedgerRecord): LedgerClose {
  return { ledger: sequence, hash, closedAt: new Date(closed_at).toISOString(), operations: operation_count }
}

interface FetchedAccount {
  readonly json: AccountJson | undefined
  readonly asOf: number | undefined
}

/** The SDK's call for accounts drops the headers. With two slashes a server would find no account. */
async function fetchAccount(server: Horizon.Server, url: string, address: string): Promise<FetchedAccount> {
  try {
    const { data, headers } = await server.httpClient.get<AccountJson>(
      `${url.replace(/\/$/, '')}/accounts/${address}`,
    )
    return { json: data, asOf: latestLedgerOf(headers) }
  } catch (error) {
    if (readFailure(error).problem !== 'not_found') throw error
    return { json: undefined, asOf: latestLedgerOf((error as { response: Fetched }).response.headers) }
  }
}

type Fetched = Awaited<ReturnType<Horizon.Server['httpClient']['get']>>

/** `Latest-Ledger`, which Horizon sends with state (accounts), but not with history. */
function latestLedgerOf(headers: Fetched['headers']): number | undefined {
  const value = (headers as Readonly<Record<string, string | undefined>>)['latest-ledger']
  return value === undefined ? undefined : Number(value)
}

/** Reads the account's transactions back to the sequence number. */
async function findSequenceUse(
  network: Network,
  server: Horizon.Server,
  address: string,
  sequence: bigint,
): Promise<SequenceUse | undefined> {
  let isLaterUsed = false
  const first = () =>
    server
      .transactions()
      .forAccount(address)
      .includeFailed(true)
      .order('desc')
      .limit(TRANSACTIONS_PER_PAGE)
      .call()
  let page = await readWithRetry(network, first)
  while (page && page.records.length > 0) {
    for (const record of page.records) {
      if (record.source_account !== address) continue
      const used = BigInt(record.source_account_sequence)
      if (used === sequence) return { hash: record.inner_transaction?.hash ?? record.hash }
      if (used < sequence) return isLaterUsed ? 'skipped' : undefined
      isLaterUsed = true
    }
    const { next } = page
    page = await readWithRetry(network, next)
  }
  return undefined
}

async function mustRead<Result>(network: Network, call: () => Promise<Result>): Promise<Result> {
  const result = await readWithRetry(network, call)
  if (result === undefined) throw networkError(network, readFailure({ response: { title: 'not found' } }))
  return result
}

/** Converts a rejected submission: the SDK rejects every status except PENDING. */
function submissionOf(network: Network, error: unknown): Submission {
  const failure = readFailure(error)
  const { tx_status: status, error_result_xdr: result } = failure.body
  if (status === 'DUPLICATE') return { outcome: 'accepted' }
  if (status === 'TRY_AGAIN_LATER') return { outcome: 'try again later' }
  if (status !== 'ERROR' || typeof result !== 'string') throw networkError(network, failure)
  const decoded = decodeResult(result)
  const codes = resultCodes(decoded)
  const feeRequired =
    codes.transaction === 'tx_insufficient_fee' ? BigInt(decoded.feeCharged().toString()) : 0n
  return { outcome: 'refused', codes, ...(feeRequired > 0n ? { feeRequired } : {}) }
}

function resultOf(json: Horizon.ServerApi.TransactionRecord): LedgerResult {
  const result = decodeResult(json.result_xdr)
  const merged = mergedAmount(result)
  return {
    hash: json.fee_bump_transaction?.hash ?? json.hash,
    successful: json.successful,
    codes: resultCodes(result),
    ledger: json.ledger_attr,
    closedAt: new Date(json.created_at).toISOString(),
    feeCharged: BigInt(json.fee_charged),
    ...(merged === undefined ? {} : { merged }),
  }
}
