import 'reflect-metadata'
import { parse } from 'graphql'
import type { Ledger } from '../../../../subgraphs/wallet/ledger/ledger.js'
import { type KillSwitch, killSwitches } from '../kill-switch.js'
import type { KillStep, WalletKilledAt } from '../killed-wallet.js'
import { person, startWallet } from '../wallet-subgraph.js'

/** Sends a payment from each wallet, or closes it, over ledgers of another process; each stops at its step. */
const inputs = JSON.parse(process.argv[2] ?? '') as WalletKilledAt[]
const switches = killSwitches(inputs.length)
await Promise.all(inputs.map((input, index) => runTo(input, switches[index] as KillSwitch)))

async function runTo(input: WalletKilledAt, { stopHere, guard }: KillSwitch): Promise<void> {
  const { step, walletId, destination } = input
  let isArmed = false
  const reach = async (reached: KillStep) => {
    if (isArmed && reached === step) await stopHere()
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
      // Stops the submission: the stored transaction must be enough for a restart.
      if (isArmed && step === 'right after it was stored') await new Promise(() => undefined)
      await reach('before it is submitted')
      const submission = await ledger.submit(envelope)
      await reach('after it was submitted')
      return submission
    },
    async findResult(hash) {
      const result = await ledger.findResult(hash)
      if (result) await reach('when its result is known')
      return result
    },
  })

  const wallet = await startWallet({
    dataDirectory: input.dataDirectory,
    locals: input.locals,
    setup: (setup) => ({ ...setup, ledger: watched(guard(setup.ledger)) }),
  })
  isArmed = true
  const operations = {
    send: {
      document: parse(`mutation ($id: ID!, $input: SendTransactionInput!) {
        sendTransaction(walletId: $id, input: $input) { id hash } }`),
      variables: { id: walletId, input: { destination, amount: '7', asset: 'XLM' } },
    },
    close: {
      document: parse('mutation ($input: CloseWalletInput!) { closeWallet(input: $input) { id status } }'),
      variables: { input: { walletId, destination } },
    },
  }
  const { errors } = await wallet.subgraph.execute({
    ...operations[input.action],
    context: { viewer: person('ana'), requestId: 'crash', idempotencyKey: input.idempotencyKey },
  })
  if (errors) throw new Error(JSON.stringify(errors))
  await reach('right after it was stored')
}
