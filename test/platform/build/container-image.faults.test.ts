import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from '../../support/platform/built-program.js'
import { freePort } from '../../support/platform/free-port.js'
import { endWithParent, startBuiltProgram } from '../../support/platform/platform-programs.js'
import { productionSettings } from '../../support/platform/production-settings.js'

const run = promisify(execFile)
const dockerfile = readFileSync(join(projectRoot, 'deploy/Dockerfile'), 'utf8')
const [, final = ''] = /(?:^|\n)FROM [^\n]+\n(?![\s\S]*\nFROM )([\s\S]*)$/.exec(dockerfile) ?? []
const jsonOf = (instruction: RegExp) => JSON.parse(instruction.exec(final)?.[1] ?? '[]') as string[]

/** A folder with the files that the last stage copies, and only the packages that `npm ci --omit=dev` installs. */
function imageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [, , target = ''] of final.matchAll(/^COPY --from=(\w+) \/app\/\S+ (\S+)$/gm)) {
    if (target === 'node_modules') linkProductionPackages(join(folder, target))
    else if (target === 'dist')
      cpSync(dirname(dirname(builtProgram('platform/main.ts'))), join(folder, target), { recursive: true })
    else cpSync(join(projectRoot, target), join(folder, target), { recursive: true })
  }
  return folder
}

function linkProductionPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    if (!name || dev || devOptional) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    symlinkSync(join(projectRoot, path), join(target, name))
  }
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort()

it('the files of the container image run with production packages only, and write only to the data folder', async () => {
  expect(final).toMatch(/^USER (?!root)\w+$/m)
  const folder = imageFolder()
  const before = filesIn(folder)
  const data = mkdtempSync(join(tmpdir(), 'image-data-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const PORT = String(await freePort())
  const [node, main = ''] = jsonOf(/^CMD (.*)$/m)
  expect(node).toBe('node')
  const program = startBuiltProgram(join(folder, main), {
    ...productionSettings,
    PORT,
    DATA_DIR: data,
    API_DOCS: 'true',
    LOG_LEVEL: 'info',
    SHUTDOWN_DELAY_SECONDS: '60',
  })
  onTestFinished(() => program.kill())
  await program.line(/^ready/)

  const [, ...health] = jsonOf(/^HEALTHCHECK .* CMD (.*)$/m)
  const check = (port: string) => run(process.execPath, health, { env: { ...process.env, PORT: port } })
  await expect(check(PORT)).resolves.toBeDefined()
  await expect(check('1')).rejects.toMatchObject({ code: 1 })
  for (const path of ['/docs', '/openapi/wallet.json', '/api/version'])
    expect((await fetch(`http://127.0.0.1:${PORT}${path}`)).status).toBe(200)
  // As an operator runs it in a container: `docker compose exec worker npm run jobs -- list`.
  const env = { ...process.env, ...productionSettings, DATA_DIR: data, HOME: '/dev/null' }
  const jobs = await run('npm', ['run', '--silent', 'jobs', '--', 'list'], { cwd: folder, env })
  expect(jobs).toEqual({ stdout: '0 failed jobs in wallet, ai_hub, backoffice.\n', stderr: '' })
  expect(filesIn(folder)).toEqual(before)

  // Load balancers see the shutdown before requests are refused.
  void program.stop()
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).status
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/api/version')).toBe(200)
})

it('npm start ends its server when npm receives SIGTERM', async () => {
  const data = mkdtempSync(join(tmpdir(), 'image-data-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const npm = spawn('npm', ['start'], {
    cwd: imageFolder(),
    env: {
      ...process.env,
      ...productionSettings,
      PORT: String(await freePort()),
      INTERNAL_PORT: '0',
      DATA_DIR: data,
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import ${endWithParent}`,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void npm.stdin.destroy())
  let output = ''
  for await (const line of createInterface({ input: npm.stdout })) {
    output += line
    if (line.includes('"msg":"ready')) npm.kill('SIGTERM')
  }
  // Its output has ended, so no process has it open any longer.
  expect(output).toMatch(/"signal":"SIGTERM","msg":"shutting down"/)
})
