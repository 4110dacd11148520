import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Loaded before programs of developers (`--import`), which run for minutes: `--help` prints the program's row of CONTRIBUTING.md,
 * and an option that the row does not name is refused. Processes that the program starts have options of their own.
 */

const script = process.env.npm_lifecycle_event
delete process.env.npm_lifecycle_event
if (script !== undefined) checkOptions(script)

function checkOptions(name: string): void {
  const options = process.argv.slice(2).flatMap((argument) => /^--?[a-z][^=]*/.exec(argument) ?? [])
  const about = rowOf(name)
  const usage = `Usage: npm run ${name}\n\n${about}\n`
  if (options.some((option) => option === '--help' || option === '-h')) {
    process.stdout.write(usage)
    process.exit()
  }
  const known = new Set(about.match(/--[a-z]+/g))
  const unknown = options.find((option) => !known.has(option))
  if (unknown === undefined) return
  process.stderr.write(`Unknown option ${unknown}.\n\n${usage}`)
  process.exit(2)
}

/** What the program's row of CONTRIBUTING.md says, its options included. */
function rowOf(name: string): string {
  const rows = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8').split('\n')
  const row = rows.find(
    (line) => line.startsWith(`| \`npm run ${name}\``) || line.startsWith(`| \`npm run ${name} `),
  )
  return row?.split(' | ').slice(1).join(' | ').replace(/ \|$/, '') ?? ''
}
