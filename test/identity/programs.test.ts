import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { builtProgram } from '../support/platform/built-program.js'
import { type IdentityUnderTest, startIdentity, testSecret } from '../support/platform/identity.js'
import { cheapHashes } from '../support/platform/platform-programs.js'

let directory: string
let service: IdentityUnderTest | undefined
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rescue-identity-'))
})
afterEach(async () => {
  await service?.close()
  service = undefined
  await rm(directory, { recursive: true })
})

/** Runs one of the programs as an operator does in production. */
async function run(
  program: string,
  parameters: string[],
  input = '',
  variables: Record<string, string> = {},
) {
  const file = builtProgram(`gateway/identity/${program}`)
  const child = spawn(process.execPath, ['--import', cheapHashes, file, ...parameters], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://rescue.example',
      DATA_DIR: directory,
      SESSION_SECRET: testSecret,
      ...variables,
    },
  })
  child.stdin.end(input)
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { output, complaint, code }
}

async function startOnTheFile(): Promise<IdentityUnderTest> {
  service = await startIdentity({ dataDirectory: directory })
  return service
}

const boss = ['--email', 'Boss@rescue.example', '--name', 'Boss B.']

describe('npm run admin:create', () => {
  it('creates an administrator with a generated password that is shown once', async () => {
    const { output, complaint, code } = await run('create-admin.ts', boss)
    expect(complaint).toBe('')
    expect(code).toBe(0)
    expect(output).toMatch(
      /^Created the administrator Boss B\. <boss@rescue\.example> \(usr_[0-9A-Z]{26}\)\.\n/m,
    )
    expect(output.split('\n')[0]).toBe(
      `Creating the database ${join(directory, 'identity.sqlite')}. If the platform already has one, check DATA_DIR.`,
    )
    const password = /^Password, shown only once: (\S{24})$/m.exec(output)?.[1]
    const { post } = await startOnTheFile()
    const answer = await post('/api/auth/sign-in/email', { email: 'boss@rescue.example', password })
    expect(answer.json().user).toMatchObject({ name: 'Boss B.', role: 'admin', status: 'active' })
    expect((await stat(join(directory, 'identity.sqlite'))).mode & 0o077).toBe(0)
  })

  it('reads the password from standard input without showing it, and refuses a second account', async () => {
    const parameters = [...boss, '--password-stdin']
    const first = await run('create-admin.ts', parameters, 'a password of my own\n')
    expect(first).toMatchObject({ code: 0, complaint: '' })
    expect(first.output).not.toContain('assword')
    const second = await run('create-admin.ts', parameters, 'a password of somebody\n')
    expect(second).toEqual({
      code: 1,
      output: '',
      complaint: 'An account with the e-mail boss@rescue.example already exists; nothing was changed.\n',
    })
    const { identity, post } = await startOnTheFile()
    const credentials = { email: 'boss@rescue.example', password: 'a password of my own' }
    expect((await post('/api/auth/sign-in/email', credentials)).statusCode).toBe(200)
    expect(await identity.directory.describe()).toMatchObject({ accounts: 1 })
  })

  it('can run several times at once on an empty database', async () => {
    const names = ['a', 'b', 'c']
    const runs = await Promise.all(
      names.map((name) => run('create-admin.ts', ['--email', `${name}@rescue.example`, '--name', name])),
    )
    expect(runs.map(({ code, complaint }) => [code, complaint])).toEqual(names.map(() => [0, '']))
    const { identity } = await startOnTheFile()
    expect(await identity.directory.describe()).toMatchObject({ accounts: 3, signingKeys: 1 })
  })

  it('reports invalid arguments and changes nothing', async () => {
    const mistakes = [
      ['--email', 'boss', '--name', 'B'],
      ['--email', 'b@rescue.example'],
      [...boss, '--x'],
    ]
    for (const failed of await Promise.all(mistakes.map((parameters) => run('create-admin.ts', parameters))))
      expect(failed).toMatchObject({
        code: 2,
        output: '',
        complaint: expect.stringMatching(/^Usage: npm run admin:create -- --email <e-mail> --name <name>/m),
      })
    const short = await run('create-admin.ts', [...boss, '--password-stdin'], 'short\n')
    expect(short.complaint).toContain('The password must have 8 to 128 characters')
    const { identity } = await startOnTheFile()
    expect(await identity.directory.describe()).toMatchObject({ accounts: 0 })
  })

  it('refuses to run in production without SESSION_SECRET, with one readable message', async () => {
    const { complaint, code } = await run('create-admin.ts', boss, '', { SESSION_SECRET: '' })
    expect(code).toBe(2)
    expect(complaint).toMatch(/^Invalid environment:\n {2}- SESSION_SECRET must be set in production.*\n$/)
  })
})

describe('npm run identity:rotate-keys', () => {
  it('creates a new signing key for a running service, and keeps the old one published', async () => {
    const { get } = await startOnTheFile()
    const before = (await get('/api/auth/jwks')).json().keys
    const { output, code } = await run('rotate-keys.ts', [])
    expect(code).toBe(0)
    expect(output).toContain('signed with a new key now')
    const after = (await get('/api/auth/jwks')).json().keys
    expect(after).toHaveLength(2)
    expect(after).toEqual(expect.arrayContaining(before))
  })
})
