import { print, runProgram } from '../../runtime/process/run-program.js'
import { withCustody } from './with-custody.js'

await runProgram({
  command: 'npm run wallet:rewrap',
  about:
    'Seals the root of the wallet keys with WALLET_MASTER_KEY; WALLET_MASTER_KEY_PREVIOUS is the key that seals it now.\nAlso signs the log of signings with AUDIT_KEY. The services may run, with both keys. It may be interrupted and run again.',
  run: () =>
    withCustody(async (custody) => {
      const isNew = await custody.rewrap()
      const signings = await custody.resignAll()
      print(
        `The root of the wallet keys ${isNew ? 'was sealed' : 'had been sealed before'} with WALLET_MASTER_KEY. WALLET_MASTER_KEY_PREVIOUS is no longer needed. ${signings} signings were signed with the current audit key.`,
      )
      return true
    }),
})
