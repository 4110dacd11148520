import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Loaded before programs of developers (`--import`), which run for minutes: `--help` prints the program's row of CONTRIBUTING.md,
 * and an option that the row does not name, or without the value that it names, is refused. Processes that the program starts have
 * options of their own.
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
  const fault = unknown === undefined ? faultOfValues(about) : `Unknown option ${unknown}.`
  if (fault === undefined) return
  process.stderr.write(`${fault}\n\n${usage}`)
  process.exit(2)
}

/** The first option, of those with a value, whose value is missing or is not the number that it must be. */
function faultOfValues(about: string): string | undefined {
  for (const [, option = '', kind] of about.matchAll(/(--[a-z]+) <(\w+)>/g)) {
    const pattern = kind === 'number' ? /^\d+(\.\d+)?$/ : /^(?!--)./
    if (!valuesOf(option).every((value) => pattern.test(value)))
      return `${option} must have a value: <${kind}>.`
  }
  return undefined
}

/** What was given for an option, as `--rounds 3` or `--rounds=3`. */
function valuesOf(option: string): readonly string[] {
  return process.argv.flatMap((argument, at, all) => {
    if (argument.startsWith(`${option}=`)) return [argument.slice(option.length + 1)]
    return argument === option ? [all[at + 1] ?? ''] : []
  })
}

/** What the program's row of CONTRIBUTING.md says, its options included. */
function rowOf(name: string): string {
  const rows = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8').split('\n')
  const row = rows.find(
    (line) => line.startsWith(`| \`npm run ${name}\``) || line.startsWith(`| \`npm run ${name} `),
  )
  return row?.split(' | ').slice(1).join(' | ').replace(/ \|$/, '') ?? ''
}
