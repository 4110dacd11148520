import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ending, outcomeOf } from './request-outcome.js'

/**
 * The folder in which the processes of a run record outcomes, one file each. A run that is given one continues a run of all tests,
 * as `.ci/run` does.
 */
const VARIABLE = 'OUTCOMES_DIRECTORY'

const noted = new Set<string>()

/** Records the outcome of a route if the run collects outcomes. */
export function recordOutcomeSeen(line: string, ending: Ending): void {
  note(line, outcomeOf(ending))
}

/** Records that a screen of the dashboard was checked for accessibility. */
export function recordCheckedScreen(path: string): void {
  note(CHECKED_SCREENS, path)
}

/** The key under which the checked screens are recorded. */
export const CHECKED_SCREENS = 'checked for accessibility'

function note(line: string, outcome: string): void {
  const directory = process.env[VARIABLE]
  const entry = `${line}\t${outcome}\n`
  if (!directory || noted.has(entry)) return
  noted.add(entry)
  appendFileSync(join(directory, String(process.pid)), entry)
}

/** The outcomes that the processes of a run produced; they receive the folder through the environment. */
export interface SeenOutcomes {
  /** The outcomes of each route by its method and path, `GET /api/cases/{id}`. */
  read(): ReadonlyMap<string, ReadonlySet<string>>
  /** Whether a run of all tests may have recorded outcomes before this one. */
  readonly areContinued: boolean
  remove(): void
}

/** Starts collecting: processes started from now on record outcomes. */
export function collectOutcomes(): SeenOutcomes {
  const given = process.env[VARIABLE]
  const directory = given ?? mkdtempSync(join(tmpdir(), 'outcomes-'))
  process.env[VARIABLE] = directory
  return {
    areContinued: given !== undefined,
    read() {
      const seen = new Map<string, Set<string>>()
      for (const file of readdirSync(directory))
        for (const entry of readFileSync(join(directory, file), 'utf8').trim().split('\n')) {
          const [line = '', outcome = ''] = entry.split('\t')
          seen.set(line, (seen.get(line) ?? new Set()).add(outcome))
        }
      return seen
    },
    remove() {
      if (given === undefined) rmSync(directory, { recursive: true, force: true })
    },
  }
}
