import { runCustodyProgram } from './custody-program.js'

/* Looks whether the record of signings was tampered with: npm run wallet:verify-signings */

await runCustodyProgram(async ({ custody }) => {
  const broken = await custody.brokenChains()
  if (broken.length === 0) return { line: 'Every signing follows from those before it.', ok: true }
  const places = broken.map(({ walletId, position }) => `${walletId} at entry ${position}`)
  return { line: `The record of signings was changed: ${places.join(', ')}.`, ok: false }
})
