import { EnvironmentError } from '../../schema/environment.js'
import { readIdentityEnvironment } from './config.js'
import { createIdentity, type Identity } from './identity.js'

/** A mistake of whoever typed the command; its message is all they need. */
export class CommandError extends Error {}

/**
 * Runs one command on the identity provider that the environment names, and closes it.
 * What the command answers is printed; a mistake is printed to the error output and makes the exit code 1.
 */
export async function runIdentityProgram(command: (identity: Identity) => Promise<string>): Promise<void> {
  try {
    const identity = await createIdentity(readIdentityEnvironment())
    try {
      process.stdout.write(`${await command(identity)}\n`)
    } finally {
      await identity.close()
    }
  } catch (error) {
    process.exitCode = 1
    const known = error instanceof CommandError || error instanceof EnvironmentError
    console.error(known ? error.message : error)
  }
}
