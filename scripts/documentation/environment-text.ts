import { environment } from '../../runtime/environment/environment.js'
import type { Variable } from '../../runtime/environment/variable.js'

const entries = Object.entries(environment) as [string, Variable<never>][]

/** The text of `.env.example`: every variable with its default. */
export function environmentExample(): string {
  const blocks = entries.map(([name, { about, fallback, secret }]) => {
    const note = secret ? `${about} (required in production)` : about
    return `# ${note}\n${fallback === undefined ? `# ${name}=` : `${name}=${quoted(fallback)}`}\n`
  })
  return `# All settings of the platform with their development defaults.\n\n${blocks.join('\n')}`
}

/** The table of variables in the README. */
export function environmentTable(): string {
  const rows = entries.map(([name, { about, fallback, secret }]) => {
    const value = fallback === undefined || fallback === '' ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${value} | ${about}${secret ? '; **required in production**' : ''} |`
  })
  return ['| variable | default | purpose |', '| --- | --- | --- |', ...rows].join('\n')
}

function quoted(value: string): string {
  return /[\s<>"'#]/.test(value) ? `"${value}"` : value
}
