import { print, runProgram } from '../../runtime/run-program.js'
import { withCustody } from './with-custody.js'

await runProgram({
  command: 'npm run wallet:rewrap',
  about:
    'Wraps every wallet key with WALLET_MASTER_KEY; WALLET_MASTER_KEY_PREVIOUS is the key that wraps them now.\nAlso signs the log of signings with AUDIT_KEY. The services may run, with both keys. It may be interrupted and run again.',
  run: () =>
    withCustody(async ({ custody, profileOf }) => {
      const count = await custody.rewrapAll(profileOf)
      const signings = await custody.resignAll()
      print(
        `${count} wallet keys were wrapped again. WALLET_MASTER_KEY_PREVIOUS is no longer needed. ${signings} signings were signed with the current audit key.`,
      )
      return true
    }),
})
