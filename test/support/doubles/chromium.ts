import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What distributions call it. */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The Chromium of this machine: CHROMIUM_PATH, else the one in PATH; undefined if there is none. */
export function chromiumPath(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter)
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
