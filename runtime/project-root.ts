import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, both for the sources and for the build in `dist/`. */
export const projectRoot = findProjectRoot(import.meta.dirname)

function findProjectRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from)
    throw new Error(`No package.json found above ${import.meta.dirname}: the installation is incomplete`)
  return findProjectRoot(parent)
}

/** Reads a committed file, for example `schema/supergraph.graphql`. */
export function readProjectFile(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

/** The version in package.json. */
export function platformVersion(): string {
  return (JSON.parse(readProjectFile('package.json')) as { version: string }).version
}
