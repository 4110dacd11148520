import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { approvalKinds } from '../../../subgraphs/wallet/approvals/approval.state.js'
import {
  type WalletEventKind,
  walletEventKinds,
} from '../../../subgraphs/wallet/events/wallet-event.service.js'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { createExternalAccount, externalAccountWith, Keypair } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const luna = 'cas_01JCDEM00000000000000000A1'

/** The seven kinds that the wallet documentation lists, in its order. */
const documented: readonly WalletEventKind[] = [
  'wallet.created',
  'wallet.updated',
  'transaction.created',
  'transaction.completed',
  'transaction.failed',
  'donation.created',
  'donation.completed',
]

type Data = { readonly properties: Readonly<Record<string, { readonly description?: string }>> }
type Body = { readonly schema: { readonly properties: { readonly data: Data } } }
type Post = { readonly requestBody: { readonly content: { readonly 'application/json': Body } } }

const description = JSON.parse(readProjectFile('schema/openapi/wallet.json'))

describe('the outbound events of the wallet', () => {
  let wallet: WalletUnderTest
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined

  beforeAll(async () => {
    wallet = await startWallet({ faults: { arriving: (request) => arriving?.(request) } })
    const user = wallet.as(ana)
    const mine = await user.createWallet()
    for (const anonymous of [true, false]) {
      const { transactionId } = await user.donate(mine.id, luna, '2', { anonymous })
      await user.ended(transactionId)
    }
    await makeOneFail(mine)
  })
  afterAll(() => wallet.close())

  /** Makes a payment fail: an external payment uses its sequence number first. */
  async function makeOneFail(mine: { id: string; network: 'testnet'; publicKey: string }): Promise<void> {
    const stranger = await createExternalAccount(wallet.locals.testnet)
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const sent = await wallet.as(ana).send(mine.id, stranger.address, '6')
    const key = Keypair.fromRawEd25519Seed((await wallet.keyOf(mine)).rawSecretKey())
    await externalAccountWith(wallet.locals.testnet, key).pay(stranger.address, '1')
    arriving = undefined
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'failed' })
  }

  it('are the seven documented ones and those of approvals, corrections, refunds and limits, all described', () => {
    const added = walletEventKinds.filter(
      (kind) =>
        kind.startsWith('wallet_approval.') ||
        kind === 'transaction.corrected' ||
        kind === 'donation.refunded' ||
        kind === 'spend_limit.raise_requested',
    )
    expect(new Set(walletEventKinds)).toEqual(new Set([...documented, ...added]))
    expect(Object.keys(description.webhooks).sort()).toEqual([...walletEventKinds, 'webhook.test'].sort())
  })

  it('are described with every member', () => {
    for (const [kind, { post }] of Object.entries(description.webhooks as Record<string, { post: Post }>)) {
      const { data } = post.requestBody.content['application/json'].schema.properties
      for (const [member, schema] of Object.entries(data.properties))
        expect(schema.description, `${kind} ${member}`).toMatch(/^[A-Z].{8,}\.$/)
    }
  })

  it('of approvals describe every kind of request', () => {
    for (const kind of walletEventKinds.filter((one) => one.startsWith('wallet_approval.'))) {
      const { schema } = description.webhooks[kind].post.requestBody.content['application/json']
      expect(schema.properties.data.properties.kind.enum).toEqual(approvalKinds)
    }
  })

  it.each(documented)('%s carries the described data, and nothing else', async (kind) => {
    const { schema } = description.webhooks[kind].post.requestBody.content['application/json']
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const check = ajv.compile(schema)
    const rows = await wallet.db('events').where({ kind })
    expect(rows.length).toBeGreaterThan(0)
    for (const { data, created_at } of rows) {
      const message = { event: kind, timestamp: created_at, data: JSON.parse(data) }
      expect(check(message), ajv.errorsText(check.errors)).toBe(true)
      const known = Object.keys(schema.properties.data.properties)
      expect(Object.keys(message.data).filter((member) => !known.includes(member))).toEqual([])
    }
  })
})
