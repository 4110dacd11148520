import { print, runProgram } from '../../runtime/run-program.js'
import { withCustody } from './with-custody.js'

await runProgram({
  command: 'npm run wallet:verify-signings',
  about: 'Verifies the log of signings of every wallet. The exit code is 1 when it was tampered with.',
  run: () =>
    withCustody(async (custody) => {
      const broken = await custody.brokenChains()
      const places = broken.map(({ walletId, position }) => `${walletId} at entry ${position}`)
      print(
        broken.length === 0
          ? 'Every signing follows from those before it.'
          : `The record of signings was changed: ${places.join(', ')}.`,
      )
      return broken.length === 0
    }),
})
