import 'reflect-metadata'
import { TransactionBuilder } from '@stellar/stellar-sdk'
import { parse } from 'graphql'
import type { Viewer } from '../../../../schema/viewer.js'
import type { Ledger } from '../../../../subgraphs/wallet/ledger/ledger.js'
import { type KillSwitch, killSwitches } from '../kill-switch.js'
import type { KilledAction, KillStep, WalletKilledAt } from '../killed-wallet.js'
import { person, startWallet } from '../wallet-subgraph.js'

/** Starts wallets on ledgers of another process; each accepts its action and stops at its step. */
const inputs = JSON.parse(process.argv[2] ?? '') as WalletKilledAt[]
const switches = killSwitches(inputs.length)
await Promise.all(inputs.map((input, index) => runTo(input, switches[index] as KillSwitch)))

async function runTo({ step, action, ...where }: WalletKilledAt, killSwitch: KillSwitch): Promise<void> {
  const { stopHere, guard } = killSwitch
  let isArmed = false
  const reach = async (reached: KillStep) => {
    if (isArmed && reached === step) await stopHere()
  }
  let setAccepted = () => {}
  const accepted = new Promise<void>((resolve) => {
    setAccepted = resolve
  })
  const hashes = new Set<string>()
  /** For a batch, the step applies to a transaction with several payments, after all payments were accepted. */
  const isOfStep = async (envelope: string, passphrase: string): Promise<boolean> => {
    if (action.kind !== 'batch') return true
    await accepted
    const transaction = TransactionBuilder.fromXDR(envelope, passphrase)
    const isShared = transaction.operations.length > 1
    if (isShared) hashes.add(transaction.hash().toString('hex'))
    return isShared
  }
  /** The ledger client with a step before and after its calls. */
  const watched = (ledger: Ledger): Ledger => ({
    ...ledger,
    async suggestFee() {
      const fee = await ledger.suggestFee()
      await reach('before anything is stored')
      return fee
    },
    async submit(envelope) {
      // Blocks the submission, because the stored transaction must be sufficient for a restart.
      if (isArmed && step === 'right after it was stored') await new Promise(() => undefined)
      const isWatched = await isOfStep(envelope, ledger.passphrase)
      if (isWatched) await reach('before it is submitted')
      const submission = await ledger.submit(envelope)
      if (isWatched) await reach('after it was submitted')
      return submission
    },
    async findResult(hash) {
      const result = await ledger.findResult(hash)
      if (result && (action.kind !== 'batch' || hashes.has(hash))) await reach('when its result is known')
      return result
    },
  })

  const wallet = await startWallet({
    ...where,
    setup: (setup) => ({ ...setup, ledger: watched(guard(setup.ledger)) }),
  })
  isArmed = true
  await Promise.all(
    requestsOf(action).map(async ({ text, variables, viewer, idempotencyKey }) => {
      const key = idempotencyKey === undefined ? {} : { idempotencyKey }
      const { errors } = await wallet.subgraph.execute({
        document: parse(text),
        variables,
        context: { viewer, requestId: 'crash', ...key },
      })
      if (errors) throw new Error(JSON.stringify(errors))
    }),
  )
  setAccepted()
  await reach('right after it was stored')
}

interface Request {
  readonly text: string
  readonly variables: Record<string, unknown>
  readonly viewer: Viewer
  readonly idempotencyKey?: string
}

function requestsOf(action: KilledAction): Request[] {
  const send = `mutation ($id: ID!, $input: SendTransactionInput!) { sendTransaction(walletId: $id, input: $input) { id } }`
  const root = person('root', 'admin')
  switch (action.kind) {
    case 'send': {
      const { walletId: id, destination, idempotencyKey } = action
      const variables = { id, input: { destination, amount: '7', asset: 'XLM' } }
      return [{ text: send, variables, viewer: person('ana'), idempotencyKey }]
    }
    case 'close': {
      const { walletId, destination, idempotencyKey } = action
      const text = 'mutation ($input: CloseWalletInput!) { closeWallet(input: $input) { id status } }'
      const variables = { input: { walletId, destination } }
      return [{ text, variables, viewer: person('ana'), idempotencyKey }]
    }
    case 'refund': {
      const text = 'mutation ($id: ID!) { grantWalletApproval(id: $id) { id } }'
      return [{ text, variables: { id: action.approvalId }, viewer: root }]
    }
    case 'batch':
      return action.payments.map((input) => ({
        text: send,
        variables: { id: action.walletId, input },
        viewer: root,
      }))
  }
}
