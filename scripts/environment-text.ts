import { environment, type Variable } from '../runtime/environment.js'

const entries = Object.entries(environment) as [string, Variable<never>][]

/** `.env.example`: every variable with its default, ready to be copied. */
export function environmentExample(): string {
  const blocks = entries.map(([name, { about, fallback, secret }]) => {
    const note = secret ? `${about} (production needs a value of its own)` : about
    return `# ${note}\n${fallback === undefined ? `# ${name}=` : `${name}=${quoted(fallback)}`}\n`
  })
  return `# Every setting of the platform with its development default.\n\n${blocks.join('\n')}`
}

/** The same as the table of the README. */
export function environmentTable(): string {
  const rows = entries.map(([name, { about, fallback, secret }]) => {
    const value = fallback === undefined || fallback === '' ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${value} | ${about}${secret ? '; **required in production**' : ''} |`
  })
  return ['| variable | default | what it is for |', '| --- | --- | --- |', ...rows].join('\n')
}

function quoted(value: string): string {
  return /[\s<>"'#]/.test(value) ? `"${value}"` : value
}
