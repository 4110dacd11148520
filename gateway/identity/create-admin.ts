import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { ulid } from 'ulid'
import { z } from 'zod'
import { passwordLength } from '../../runtime/identity-directory.js'
import { ProgramError, print, runProgram, UsageError } from '../../runtime/process/run-program.js'
import { announceNewDatabase } from '../../runtime/require-database.js'
import { readIdentityEnvironment } from './config.js'
import { withIdentity } from './with-identity.js'

await runProgram({
  command: 'npm run admin:create',
  about:
    'Creates an administrator, the only kind of account that cannot be created by invitation.\nWithout --password-stdin a password is generated and shown once.',
  options: {
    email: { type: 'string', value: '<e-mail>', required: true, about: 'the address to sign in with' },
    name: { type: 'string', value: '<name>', required: true, about: 'the name that others see' },
    'password-stdin': { type: 'boolean', about: 'reads the password from the standard input' },
  },
  async run({ options }) {
    const email = argument('email', z.email(), options.email).toLowerCase()
    const name = argument('name', z.string().trim().min(1), options.name)
    const given = options['password-stdin'] ? await readPassword() : undefined
    const password = given ?? randomBytes(18).toString('base64url')
    const id = `usr_${ulid()}`
    const account = { id, email, name, role: 'admin', status: 'active' } as const
    const { dataDirectory, databaseUrl } = readIdentityEnvironment()
    announceNewDatabase({ dataDirectory, databaseUrl }, 'identity')
    const outcome = await withIdentity(({ directory }) => directory.createAccount(account, password))
    if (outcome !== 'created')
      throw new ProgramError(`An account with the e-mail ${email} already exists; nothing was changed.`)
    print(`Created the administrator ${name} <${email}> (${id}).`)
    if (given === undefined) print(`Password, shown only once: ${password}`)
    return true
  },
})

function argument(name: string, schema: z.ZodType<string>, value: string): string {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new UsageError(`--${name} ${JSON.stringify(value)} is not valid.`)
  return data
}

async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const { minimum, maximum } = passwordLength
  if (password.length >= minimum && password.length <= maximum) return password
  throw new UsageError(`The password must have ${minimum} to ${maximum} characters; nothing was changed.`)
}
