import { lifetimes } from './auth-provider.js'
import { runIdentityProgram } from './run-program.js'

/* Rotates the key that signs ID tokens: npm run identity:rotate-keys */

await runIdentityProgram(async (open) => {
  const identity = await open()
  await identity.rotateSigningKey()
  const hours = lifetimes.retiredKey / 3600
  return `ID tokens are signed with a new key now. The old key stays published for ${hours} hours, until every token it signed has expired.`
})
