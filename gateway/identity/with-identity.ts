import { readIdentityEnvironment } from './config.js'
import { createIdentity, type Identity } from './identity.js'

/** Opens the configured identity provider for a command-line program, and closes it afterwards. */
export async function withIdentity<Result>(
  work: (identity: Identity) => Promise<Result>,
  environment?: NodeJS.ProcessEnv,
): Promise<Result> {
  const identity = await createIdentity(readIdentityEnvironment(environment))
  try {
    return await work(identity)
  } finally {
    await identity.close()
  }
}
