import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of an installed program: the value of the environment variable, else the first of the names found in PATH. */
export function programPath(variable: string, names: readonly string[]): string | undefined {
  const named = process.env[variable]
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
