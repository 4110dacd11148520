import assert from 'node:assert/strict'
import { sampleBytes, uploadForm } from '../fixtures/sample-files.js'
import { eventually } from '../runner/retry-until.js'
import { type Clients, isKeyConflict } from './clients.js'
import { type ShownChanges, watchCase } from './watchers.js'

/** An acknowledged write, and what identifies it. */
interface Acknowledged {
  readonly id: string
  /** Unique: the name of a case, the memo of a payment. */
  readonly mark: string
}

/** The acknowledged writes. */
export interface Ledger {
  readonly cases: Acknowledged[]
  readonly sends: (Acknowledged & { readonly walletId: string })[]
  readonly donations: Acknowledged[]
  readonly uploads: (Acknowledged & { readonly path: string })[]
  /** Approved review items, each of which opens a case. */
  readonly reviews: Acknowledged[]
  /** The number of writes with unknown outcome: each may have taken effect, once. */
  unknown: number
}

/** The wallet of a client. */
interface Purse {
  readonly id: string
  readonly publicKey: string
}

/** A case that one client changes and another one shows. */
export interface WatchedCase {
  readonly id: string
  /** The number of the last change that was acknowledged. */
  changes: number
  /** The number of the newest change that is shown. */
  newest(): number
}

/** Mixed reads and writes of several clients until `end` is called. */
export interface Traffic {
  /** The ids of the cases that existed before it began. */
  readonly before: ReadonlySet<string>
  readonly promised: Ledger
  readonly wallets: readonly Purse[]
  readonly watched: readonly WatchedCase[]
  readonly shown: ShownChanges
  /** Waits until every client has completed a number of further rounds. */
  rounds(count: number): Promise<void>
  /** Ends the clients after their current round. */
  end(): Promise<void>
  /** Closes the event streams. */
  stopWatching(): void
}

/** A row of any list. */
// biome-ignore lint/suspicious/noExplicitAny: rows of several lists
export type Row = any

/** A case of the demo data that receives the donations. */
const LUNA = 'cas_01JCDEM00000000000000000A1'
const WALLET = '/testnet/v1/wallet'

/**
 * Starts clients that read, open cases, upload, send and donate; each pays from its own wallet to that of the next client.
 * @param options.count at least 2, because a payment to the same wallet would be listed twice
 * @param options.reviews whether they also approve proposals of the AI hub while there are any, which loads its model
 */
export async function startTraffic(
  clients: Clients,
  { count, reviews }: { count: number; reviews: boolean },
): Promise<Traffic> {
  assert.ok(count >= 2, 'There must be at least 2 clients, because each pays the next.')
  const [staff, donor] = [await clients.session('staff'), await clients.idToken('donor')]
  const promised: Ledger = { cases: [], sends: [], donations: [], uploads: [], reviews: [], unknown: 0 }
  const shown: ShownChanges = { events: 0, readings: 0 }
  const watched = await Promise.all(Array.from({ length: count }, () => watchedCase(clients, staff, shown)))
  const before = new Set((await allCases(clients, staff)).map(({ id }) => id))
  const wallets = await Promise.all(Array.from({ length: count }, () => fundedWallet(clients, donor)))
  const done = wallets.map(() => 0)
  const proposals: string[] = []
  let ending = false

  /** Sends a write until its outcome is known or can no longer be found out, and records it if it was acknowledged. */
  async function write<Kept extends Acknowledged>(
    kept: Kept[],
    line: string,
    request: { token?: string; body: object; key: string },
    entry: (body: Row) => Kept,
  ): Promise<void> {
    const reply = await clients.call(line, request)
    const { status, body } = reply
    if (status === 200 || status === 201) kept.push(entry(body))
    else if (status === 0 || status >= 500 || isKeyConflict(reply)) promised.unknown += 1
    else assert.fail(`${line} was refused with ${status}: ${JSON.stringify(body)}`)
  }

  /** Undefined if every simulated post resembles one that is already in the queue, as after some 200 proposals. */
  async function proposal(): Promise<string | undefined> {
    if (proposals.length === 0) {
      const { body } = await clients.call('POST /api/microblog/simulate-fetch', { body: { limit: 10 } })
      const found = (body.proposedActions as { id: string; type: string; status: string }[]).filter(
        ({ type, status }) => type === 'case_creation' && status === 'pending',
      )
      proposals.push(...found.map(({ id }) => id))
    }
    return proposals.pop()
  }

  async function review(): Promise<void> {
    const id = await proposal()
    if (id === undefined) return
    const line = `POST /api/microblog/review-queue/items/${id}/approve`
    await write(promised.reviews, line, { body: {}, key: id }, () => ({ id, mark: id }))
  }

  async function round(client: number, wallet: Purse): Promise<void> {
    const mark = (kind: string) => `${kind}-${client}-${done[client]}-drill`
    const to = wallets[(client + 1) % count] as Purse
    const [name, memo, message, file] = ['case', 'send', 'gift', 'file'].map(mark) as [
      string,
      string,
      string,
      string,
    ]
    await clients.call('GET /api/cases?limit=5', { token: staff })
    await clients.call('GET /api/microblog/stats')
    await write(promised.cases, 'POST /api/cases', { token: staff, body: { name }, key: name }, ({ id }) => ({
      id,
      mark: name,
    }))
    await write(
      promised.sends,
      `POST ${WALLET}/wallets/${wallet.id}/transactions`,
      { token: donor, body: { destination: to.publicKey, amount: '1', asset: 'XLM', memo }, key: memo },
      ({ id }) => ({ id, mark: memo, walletId: wallet.id }),
    )
    await write(
      promised.donations,
      `POST ${WALLET}/donations`,
      {
        token: donor,
        body: { walletId: wallet.id, caseId: LUNA, amount: '2', asset: 'XLM', message },
        key: message,
      },
      ({ id }) => ({ id, mark: message }),
    )
    const changed = watched[client] as (typeof watched)[number]
    const description = String(changed.changes + 1)
    const { status } = await clients.call(`PUT /api/cases/${changed.id}`, {
      token: staff,
      body: { description },
    })
    if (status === 200) changed.changes += 1
    const form = uploadForm(sampleBytes.png, { name: `${file}.png` })
    await write(promised.uploads, 'POST /api/upload', { token: staff, body: form, key: file }, (body) => ({
      id: body.file.id,
      mark: `${file}.png`,
      path: new URL(body.url).pathname,
    }))
    if (reviews) await review()
  }

  const running = wallets.map(async (wallet, client) => {
    while (!ending) {
      await round(client, wallet)
      done[client] = (done[client] ?? 0) + 1
    }
  })
  // A failing client rejects every pending `rounds` and `end` with its error.
  const failed = Promise.all(running)
  failed.catch(() => {
    ending = true
  })
  return {
    before,
    promised,
    wallets,
    watched,
    shown,
    async rounds(more) {
      const goals = done.map((rounds) => rounds + more)
      const reached = eventually(async () => {
        // Has a message because Node would generate one from the source, which can hang for TypeScript.
        const isReached = done.every((rounds, client) => rounds >= (goals[client] ?? 0))
        assert.ok(ending || isReached, 'the clients have not done their rounds')
      })
      await Promise.race([reached, failed])
    },
    async end() {
      ending = true
      await failed
    },
    stopWatching: () => {
      for (const { end } of watched) end()
    },
  }
}

async function watchedCase(clients: Clients, token: string, counts: ShownChanges) {
  const { body } = await clients.call('POST /api/cases', { token, body: { name: 'Watched' } })
  const { newest, end } = watchCase(clients, { caseId: body.id, token, counts })
  return { id: body.id as string, changes: 0, newest, end }
}

const PAGE = 100

/** Reads a whole list page by page; the list must not change meanwhile. */
export async function wholeList(
  clients: Clients,
  { path, name, token }: { path: string; name: string; token?: string },
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const line = `GET ${path}?limit=${PAGE}&offset=${rows.length}`
    const { status, body } = await clients.call(line, { token })
    assert.equal(status, 200, `${line}: ${JSON.stringify(body)}`)
    rows.push(...body[name])
    if (body[name].length < PAGE) return rows
  }
}

/** All cases that staff may see. */
export function allCases(clients: Clients, token: string): Promise<Row[]> {
  return wholeList(clients, { path: '/api/cases', name: 'cases', token })
}

async function fundedWallet(clients: Clients, token: string): Promise<Purse> {
  const { status, body } = await clients.call(`POST ${WALLET}/wallets`, { token, body: {} })
  assert.equal(status, 201, JSON.stringify(body))
  await eventually(async () => {
    const wallet = await clients.call(`GET ${WALLET}/wallets/${body.id}`, { token })
    assert.match(wallet.body.balance.XLM, /^[1-9]/)
  })
  return body
}
