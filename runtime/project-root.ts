import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, both for the sources and for the build in `dist/`. */
export const projectRoot = findProjectRoot()

/** The folder of the build that this process runs; undefined where it runs from the sources. */
export const buildFolder = folderAbove('program-loader.js')

function findProjectRoot(): string {
  const folder = folderAbove('package.json')
  if (!folder)
    throw new Error(`No package.json found above ${import.meta.dirname}: the installation is incomplete`)
  return folder
}

/** The nearest folder above this file that has a file of this name. */
function folderAbove(name: string, from = import.meta.dirname): string | undefined {
  if (existsSync(join(from, name))) return from
  const parent = dirname(from)
  return parent === from ? undefined : folderAbove(name, parent)
}

/** Reads a committed file, for example `schema/supergraph.graphql`. */
export function readProjectFile(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

/** The version in package.json. */
export function platformVersion(): string {
  return (JSON.parse(readProjectFile('package.json')) as { version: string }).version
}
