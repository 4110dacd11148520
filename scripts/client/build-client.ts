import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformVersion, projectRoot } from '../../runtime/project-root.js'

const source = join(projectRoot, 'client')

/**
 * Compiles client/ into a folder and packs it.
 * @param folder is emptied first
 * @param destination the folder of the tarballs
 * @param others folders of packages that are packed with it
 * @returns the paths of the tarballs, that of the client first
 */
export function buildClient(folder: string, destination: string, others: readonly string[] = []): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const compile = ['tsc', '-p', join(source, 'tsconfig.json'), '--outDir', folder]
  execFileSync('npx', compile, { cwd: projectRoot, stdio: 'inherit' })
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const text = JSON.stringify({ ...manifest, version: platformVersion() }, null, 2)
  writeFileSync(join(folder, 'package.json'), `${text}\n`)
  cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  const quietly = ['--json', '--loglevel=error']
  const pack = ['pack', ...quietly, '--pack-destination', destination, folder, ...others]
  const packed = JSON.parse(
    execFileSync('npm', pack, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  ) as { filename: string }[]
  return packed.map(({ filename }) => join(destination, filename))
}
