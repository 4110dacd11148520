import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ending, outcomeOf } from './request-outcome.js'

/** The folder that the processes of a run note outcomes in, one file each. */
const VARIABLE = 'OUTCOMES_DIRECTORY'

const noted = new Set<string>()

/** Notes how a route ended, where a run collects it. */
export function recordOutcomeSeen(line: string, ending: Ending): void {
  note(line, outcomeOf(ending))
}

/** Notes that a screen of the dashboard was checked for accessibility. */
export function recordCheckedScreen(path: string): void {
  note(CHECKED_SCREENS, path)
}

/** The line under which the checked screens are noted. */
export const CHECKED_SCREENS = 'checked for accessibility'

function note(line: string, outcome: string): void {
  const directory = process.env[VARIABLE]
  const entry = `${line}\t${outcome}\n`
  if (!directory || noted.has(entry)) return
  noted.add(entry)
  appendFileSync(join(directory, String(process.pid)), entry)
}

/** The outcomes that the processes of a run saw, by route; the environment passes them the folder. */
export interface SeenOutcomes {
  /** The outcomes of each route by its line, `GET /api/cases/{id}`. */
  read(): ReadonlyMap<string, ReadonlySet<string>>
  remove(): void
}

/** Begins to collect: processes started from now on note what they see. */
export function collectOutcomes(): SeenOutcomes {
  const directory = mkdtempSync(join(tmpdir(), 'outcomes-'))
  process.env[VARIABLE] = directory
  return {
    read() {
      const seen = new Map<string, Set<string>>()
      for (const file of readdirSync(directory))
        for (const entry of readFileSync(join(directory, file), 'utf8').trim().split('\n')) {
          const [line = '', outcome = ''] = entry.split('\t')
          seen.set(line, (seen.get(line) ?? new Set()).add(outcome))
        }
      return seen
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
