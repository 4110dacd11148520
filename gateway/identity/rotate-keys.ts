import { print, runProgram } from '../../runtime/process/run-program.js'
import { assertDatabaseExists } from '../../runtime/require-database.js'
import { readIdentityEnvironment } from './config.js'
import { lifetimes } from './lifetimes.js'
import { withIdentity } from './with-identity.js'

await runProgram({
  command: 'npm run identity:rotate-keys',
  about:
    'Rotates the key that signs ID tokens, while the platform runs.\nThe old key stays published until every token that it signed has expired.',
  async run() {
    const { dataDirectory, databaseUrl } = readIdentityEnvironment()
    assertDatabaseExists({ dataDirectory, databaseUrl }, ['identity'])
    await withIdentity((identity) => identity.rotateSigningKey())
    const hours = lifetimes.retiredKey / 3600
    print(
      `ID tokens are signed with a new key now. The old key stays published for ${hours} hours, until every token it signed has expired.`,
    )
    return true
  },
})
