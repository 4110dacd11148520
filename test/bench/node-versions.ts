import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { demoPeople } from '../../runtime/demo-people.js'
import { projectRoot } from '../../runtime/project-root.js'

/*
 * `npm run smoke:node`: installs the built platform with other versions of Node, which npx installs from the registry, starts
 * it, signs in, opens a case, and stops it. The exit code is 1 if a version fails. `-- 22` tests one version.
 */

const VERSIONS = ['22', '24', '26']
const PASSWORD = 'rescue-demo-2026'
/** The files of an installation except its packages. */
const INSTALLED = [
  'package.json',
  'package-lock.json',
  'dist',
  'schema',
  'subgraphs',
  'platform/pages/browser',
]

for (const version of process.argv.length > 2 ? process.argv.slice(2) : VERSIONS) {
  const folder = await mkdtemp(join(tmpdir(), 'node-version-'))
  try {
    process.stdout.write(`${await smoke(version, folder)}: starts, signs in, opens a case, and ends with 0\n`)
  } catch (error) {
    console.error(`Node ${version}:`, error)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the version that ran */
async function smoke(version: string, folder: string): Promise<string> {
  for (const path of INSTALLED)
    await cp(join(projectRoot, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.includes('/dist/test-'),
    })
  // Install scripts would compile the SQLite driver for Node 20, which newer versions cannot load.
  await outputOf(version, folder, ['npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  const binary = await outputOf(version, folder, ['node', '-p', 'process.execPath'])
  const child = spawn(binary, ['dist/platform/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), PORT: '0', SEED_CASES: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const origin = await Promise.race([
      originOf(child),
      ended.then(() => Promise.reject(new Error('It ended.'))),
    ])
    const { token } = await post(`${origin}/api/auth/sign-in/email`, {
      email: demoPeople.staff.email,
      password: PASSWORD,
    })
    await post(`${origin}/api/cases`, { name: 'Ñandú' }, token)
  } finally {
    child.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`It ended with ${code}.`)
  return `Node ${await outputOf(version, folder, ['node', '-p', 'process.versions.node'])}`
}

/** The output of a command run with a version of Node. */
async function outputOf(version: string, cwd: string, command: readonly string[]): Promise<string> {
  const args = ['--yes', '-p', `node@${version}`, ...command]
  const child = spawn('npx', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')} failed with node@${version}.`)
  return output.trim()
}

async function originOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It has no output.')
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (text) => {
      const line = text.startsWith('{') ? JSON.parse(text) : {}
      if (/^ready/.test(line.msg)) resolve(new URL(line.rest[0]).origin)
    })
  })
}

async function post(url: string, body: object, token?: string): Promise<{ token: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return (await response.json()) as { token: string }
}
