import assert from 'node:assert/strict'
import { eventually } from '../runner/retry-until.js'
import type { Clients } from './clients.js'

/** A write that was acknowledged, and how it is recognised. */
interface Acknowledged {
  readonly id: string
  /** Unique: the name of a case, the memo of a payment. */
  readonly mark: string
}

/** What clients were promised. */
export interface Ledger {
  readonly cases: Acknowledged[]
  readonly sends: (Acknowledged & { readonly walletId: string })[]
  readonly donations: Acknowledged[]
  /** Writes whose outcome no client knows: they may have happened, once. */
  unknown: number
}

/** The wallet of a client. */
interface Purse {
  readonly id: string
  readonly publicKey: string
}

/** Mixed reads and writes of several clients, until it is ended. */
export interface Traffic {
  readonly promised: Ledger
  readonly wallets: readonly Purse[]
  /** Waits until every client has done so many more rounds. */
  rounds(count: number): Promise<void>
  /** Ends the clients after their current round. */
  end(): Promise<void>
}

/** A case of the demo data, to which donations go. */
const LUNA = 'cas_01JCDEM00000000000000000A1'
const WALLET = '/testnet/v1/wallet'

/** Starts clients that read, open cases, send and donate, each from a wallet of its own. */
export async function startTraffic(clients: Clients, count: number): Promise<Traffic> {
  const [staff, donor] = [await clients.session('staff'), await clients.idToken('donor')]
  const promised: Ledger = { cases: [], sends: [], donations: [], unknown: 0 }
  const wallets = await Promise.all(Array.from({ length: count }, () => fundedWallet(clients, donor)))
  const done = wallets.map(() => 0)
  let ending = false

  async function write(
    kept: Acknowledged[],
    mark: string,
    line: string,
    request: { token: string; body: object },
    more: object = {},
  ): Promise<void> {
    const { status, body } = await clients.call(line, { ...request, key: mark })
    if (status === 200 || status === 201) kept.push({ id: body.id, mark, ...more })
    else if (status === 0 || status >= 500 || status === 409) promised.unknown += 1
    else assert.fail(`${line} was refused with ${status}: ${JSON.stringify(body)}`)
  }

  async function round(client: number, wallet: Purse): Promise<void> {
    const mark = (kind: string) => `${kind}-${client}-${done[client]}-drill`
    const to = wallets[(client + 1) % count] as Purse
    await clients.call('GET /api/cases?limit=5', { token: staff })
    await clients.call('GET /api/microblog/stats')
    await write(promised.cases, mark('case'), 'POST /api/cases', {
      token: staff,
      body: { name: mark('case') },
    })
    await write(
      promised.sends,
      mark('send'),
      `POST ${WALLET}/wallets/${wallet.id}/transactions`,
      { token: donor, body: { destination: to.publicKey, amount: '1', asset: 'XLM', memo: mark('send') } },
      { walletId: wallet.id },
    )
    await write(promised.donations, mark('gift'), `POST ${WALLET}/donations`, {
      token: donor,
      body: { walletId: wallet.id, caseId: LUNA, amount: '2', asset: 'XLM', message: mark('gift') },
    })
  }

  const running = wallets.map(async (wallet, client) => {
    while (!ending) {
      await round(client, wallet)
      done[client] = (done[client] ?? 0) + 1
    }
  })
  // A client that fails rejects everything that waits for rounds with its error.
  const failed = Promise.all(running)
  failed.catch(() => {
    ending = true
  })
  return {
    promised,
    wallets,
    async rounds(more) {
      const goals = done.map((rounds) => rounds + more)
      const reached = eventually(async () => {
        if (!ending) assert.ok(done.every((rounds, client) => rounds >= (goals[client] ?? 0)))
      })
      await Promise.race([reached, failed])
    },
    async end() {
      ending = true
      await failed
    },
  }
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
