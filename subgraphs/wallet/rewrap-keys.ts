import { runCustodyProgram } from './custody-program.js'

/*
 * Wraps every wallet key under WALLET_MASTER_KEY: npm run wallet:rewrap
 * WALLET_MASTER_KEY_PREVIOUS must be the key they are wrapped under now. It may run while the service works,
 * which must know both keys meanwhile, and may be run again.
 */

await runCustodyProgram(async ({ custody, profileOf }) => {
  const count = await custody.rewrapAll(profileOf)
  const signings = await custody.resignAll()
  return {
    line: `${count} wallet keys were wrapped anew. WALLET_MASTER_KEY_PREVIOUS is not needed any more. ${signings} signings were signed with the current audit key.`,
    ok: true,
  }
})
