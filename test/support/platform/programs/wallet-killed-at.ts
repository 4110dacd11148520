import 'reflect-metadata'
import { parse } from 'graphql'
import type { Ledger } from '../../../../subgraphs/wallet/ledger/ledger.js'
import type { KillStep, WalletKilledAt } from '../killed-wallet.js'
import { person, startWallet } from '../wallet-subgraph.js'

/** Sends one payment, or closes the wallet, over ledgers that live in another process, and dies at the step it was told. */
const input = JSON.parse(process.argv[2] ?? '') as WalletKilledAt
const { step } = input

function dieAt(reached: KillStep): void {
  if (reached !== step) return
  process.kill(process.pid, 'SIGKILL')
}

/** The ledger client, with the steps around its calls made visible. */
function watched(ledger: Ledger): Ledger {
  return {
    ...ledger,
    async suggestFee() {
      const fee = await ledger.suggestFee()
      if (isArmed) dieAt('before anything is stored')
      return fee
    },
    async submit(envelope) {
      // What is stored must be enough, whatever else has not happened yet.
      if (step === 'right after it was stored') await new Promise(() => undefined)
      if (isArmed) dieAt('before it is submitted')
      const submission = await ledger.submit(envelope)
      if (isArmed) dieAt('after it was submitted')
      return submission
    },
    async findResult(hash) {
      const result = await ledger.findResult(hash)
      if (isArmed && result) dieAt('when its result is known')
      return result
    },
  }
}

let isArmed = false
const wallet = await startWallet({
  dataDirectory: input.dataDirectory,
  locals: input.locals,
  setup: (setup) => ({ ...setup, ledger: watched(setup.ledger) }),
})
isArmed = true
const { walletId, destination } = input
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
dieAt('right after it was stored')
process.stdout.write('sent\n')
