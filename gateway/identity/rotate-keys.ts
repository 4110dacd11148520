import { lifetimes } from './auth-provider.js'
import { runIdentityProgram } from './run-program.js'

/* Signs ID tokens with a new key from now on: npm run identity:rotate-keys */

await runIdentityProgram(async (open) => {
  const identity = await open()
  await identity.rotateSigningKey()
  const hours = lifetimes.retiredKey / 3600
  return `ID tokens are signed with a new key now. The old one stays published for ${hours} hours, until all it signed has expired.`
})
