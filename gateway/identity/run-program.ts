import { EnvironmentError } from '../../runtime/read-environment.js'
import { readIdentityEnvironment } from './config.js'
import { createIdentity, type Identity } from './identity.js'

/** A usage error; its message is printed without a stack. */
export class CommandError extends Error {}

/**
 * Runs a command on the configured identity provider. The command opens it after it has checked its arguments, so that
 * a usage error changes nothing. Prints the result; an error goes to standard error with exit code 1.
 */
export async function runIdentityProgram(
  command: (open: () => Promise<Identity>) => Promise<string>,
): Promise<void> {
  let identity: Identity | undefined
  try {
    const result = await command(async () => {
      identity = await createIdentity(readIdentityEnvironment())
      return identity
    })
    process.stdout.write(`${result}\n`)
  } catch (error) {
    process.exitCode = 1
    const isExpected = error instanceof CommandError || error instanceof EnvironmentError
    console.error(isExpected ? error.message : error)
  } finally {
    await identity?.close()
  }
}
