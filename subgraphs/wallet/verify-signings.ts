import { print, runProgram } from '../../runtime/process/run-program.js'
import { withCustody } from './with-custody.js'

await runProgram({
  command: 'npm run wallet:verify-signings',
  about:
    'Verifies the log of signings of every wallet, and that it contains every signed transaction. The exit ' +
    'code is 1 when it was\ntampered with.',
  run: () =>
    withCustody(async (custody) => {
      const broken = await custody.brokenChains()
      const places = broken.map(({ walletId, position }) => `${walletId} at entry ${position}`)
      print(
        broken.length === 0
          ? 'Every signing follows from those before it.'
          : `The log of signings was changed: ${places.join(', ')}.`,
      )
      const unrecorded = await custody.unrecordedSignings()
      for (const { walletId, hash } of unrecorded)
        print(
          `${walletId} signed the transaction ${hash}, which is missing from the log of signings: the log was reset ` +
            'to an earlier state.',
        )
      return broken.length === 0 && unrecorded.length === 0
    }),
})
