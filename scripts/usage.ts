import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Loaded before programs of developers (`--import`): `--help` prints the program's row of CONTRIBUTING.md, instead of running for minutes. */

const script = process.env.npm_lifecycle_event
if (
  script !== undefined &&
  process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
) {
  process.stdout.write(usage(script))
  process.exit()
}

function usage(name: string): string {
  const rows = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8').split('\n')
  const row = rows.find(
    (line) => line.startsWith(`| \`npm run ${name}\``) || line.startsWith(`| \`npm run ${name} `),
  )
  const about = row?.split(' | ').slice(1).join(' | ').replace(/ \|$/, '') ?? ''
  return `Usage: npm run ${name}\n\n${about}\n`
}
