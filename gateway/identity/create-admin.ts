import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { ulid } from 'ulid'
import { z } from 'zod'
import { passwordLength } from '../../runtime/identity-directory.js'
import type { Identity } from './identity.js'
import { CommandError, runIdentityProgram } from './run-program.js'

/*
 * Creates an administrator, the only kind of account that cannot be created by invitation.
 * npm run admin:create -- --email ana@rescue.example --name "Ana Díaz" [--password-stdin]
 */

const usage = `Usage: npm run admin:create -- --email <e-mail> --name <name> [--password-stdin]
Without --password-stdin a password is generated and shown once.`

await runIdentityProgram(createAdmin)

async function createAdmin(open: () => Promise<Identity>): Promise<string> {
  const { email, name, passwordGiven } = readArguments()
  const password = passwordGiven ? await readPassword() : randomBytes(18).toString('base64url')
  const id = `usr_${ulid()}`
  const { directory } = await open()
  const outcome = await directory.createAccount(
    { id, email, name, role: 'admin', status: 'active' },
    password,
  )
  if (outcome !== 'created')
    throw new CommandError(`An account with the e-mail ${email} exists already; nothing was changed.`)
  const created = `Created the administrator ${name} <${email}> (${id}).`
  return passwordGiven ? created : `${created}\nPassword, shown only once: ${password}`
}

function readArguments(): { email: string; name: string; passwordGiven: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
    const email = z.email().parse(values.email).toLowerCase()
    const name = z.string().trim().min(1).parse(values.name)
    return { email, name, passwordGiven: values['password-stdin'] }
  } catch {
    throw new CommandError(usage)
  }
}

async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const { minimum, maximum } = passwordLength
  if (password.length >= minimum && password.length <= maximum) return password
  throw new CommandError(`The password must have ${minimum} to ${maximum} characters; nothing was changed.`)
}
