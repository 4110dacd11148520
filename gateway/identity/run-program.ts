import { EnvironmentError } from '../../runtime/read-environment.js'
import { readIdentityEnvironment } from './config.js'
import { createIdentity, type Identity } from './identity.js'

/** A mistake of whoever typed the command; its message is all they need. */
export class CommandError extends Error {}

/**
 * Runs one command on the identity provider that the environment names. The command opens it when it has read
 * what it was given, so that a mistake touches nothing. What it answers is printed; a mistake is printed to
 * the error output and makes the exit code 1.
 */
export async function runIdentityProgram(
  command: (open: () => Promise<Identity>) => Promise<string>,
): Promise<void> {
  let identity: Identity | undefined
  try {
    const answer = await command(async () => {
      identity = await createIdentity(readIdentityEnvironment())
      return identity
    })
    process.stdout.write(`${answer}\n`)
  } catch (error) {
    process.exitCode = 1
    const known = error instanceof CommandError || error instanceof EnvironmentError
    console.error(known ? error.message : error)
  } finally {
    await identity?.close()
  }
}
