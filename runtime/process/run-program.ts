import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isRefusedTls, outageOf } from '../connections/database-outage.js'
import { EnvironmentError } from '../environment/read-environment.js'

/** A negative result or an obstacle that the operator can act on; its message is sufficient. Exit code 1. */
export class ProgramError extends Error {}

/** Wrong arguments. The usage is printed after the message; exit code 2. */
export class UsageError extends Error {}

/** An option of a program. */
interface ProgramOption {
  readonly type: 'string' | 'boolean'
  /** Name of the value in the usage: `<e-mail>`. */
  readonly value?: string
  readonly required?: true
  readonly about: string
}

/** Options by name. */
export type ProgramOptions = Readonly<Record<string, ProgramOption>>

/** What was given on the command line. */
export interface ProgramInput<Options extends ProgramOptions> {
  readonly options: {
    readonly [Name in keyof Options]:
      | (Options[Name] extends { type: 'boolean' } ? boolean : string)
      | (Options[Name] extends { required: true } ? never : undefined)
  }
  readonly operands: readonly string[]
}

/** A program of `package.json`. */
export interface Program<Options extends ProgramOptions> {
  /** As it is typed: `npm run audit:verify`. */
  readonly command: string
  /** Sentences for `--help`. */
  readonly about: string
  readonly options?: Options
  /** Without it operands are refused. */
  readonly operands?: { readonly value: string; readonly about: string }
  /** Returns false for a negative result, which it has printed. */
  run(given: ProgramInput<Options>): Promise<boolean>
}

/**
 * Runs a program: reads its arguments, prints `--help`, and sets the exit code: 0 done, 1 a negative result,
 * 2 it could not do its work (arguments, environment, an unexpected failure).
 */
export async function runProgram<const Options extends ProgramOptions>(
  program: Program<Options>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(outliveReader)) stream.on('error', outliveReader)
  if (args.includes('--help') || args.includes('-h')) return print(usageOf(program))
  try {
    if (!(await program.run(givenTo(program, args)))) process.exitCode = 1
  } catch (error) {
    process.exitCode = error instanceof ProgramError ? 1 : 2
    console.error(messageOf(error, program))
  }
}

/** The work of a program does not end with the reader of its output (`| head -1`). */
function outliveReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

function givenTo<Options extends ProgramOptions>(
  { options = {} as Options, operands }: Program<Options>,
  args: readonly string[],
): ProgramInput<Options> {
  const given = parsed(options, operands !== undefined, args)
  for (const [name, { required }] of Object.entries(options))
    if (required && given.values[name] === undefined) throw new UsageError(`--${name} is required.`)
  return { options: given.values as ProgramInput<Options>['options'], operands: given.positionals }
}

function parsed(options: ProgramOptions, allowPositionals: boolean, args: readonly string[]) {
  const config: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, { type }]),
  )
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function messageOf(error: unknown, program: Program<ProgramOptions>): unknown {
  if (error instanceof UsageError) return `${error.message}\n\n${usageOf(program)}`
  return operatorMessage(error) ?? error
}

/** The message of an error that operators can act on without its stack; undefined for others. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof ProgramError) return error.message
  if (!(error instanceof Error)) return undefined
  // A request of `fetch`.
  if (error instanceof TypeError && error.cause instanceof Error && outageOf(error.cause))
    return `${error.cause.message}: no server responds at this address; start it, or correct the address.`
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  // The error for several addresses of one name has no message.
  const reason = error.message || code
  if (code === 'EADDRINUSE') return `${reason}: another process uses the port; stop it or set PORT.`
  if (syscall === 'getaddrinfo')
    return `${reason}: the name of this host cannot be resolved; check HOST, DATABASE_URL and the name server.`
  if (syscall === 'listen') return `${reason}: check HOST and PORT.`
  if (DAMAGED_FILE.test(code))
    return `${path ?? 'An SQLite file'}: ${reason}. The file is damaged: move it away and restore a backup (docs/operations.md#restore).`
  if (code.startsWith('SQLITE_BUSY'))
    return `${path ?? 'An SQLite file'}: ${reason}. Another program is using the file: try again when it has ended.`
  if (path !== undefined || UNUSABLE_FILE.test(code))
    return `${reason}: check the path (DATA_DIR), its permissions and its disk.`
  if (isRefusedTls(error))
    return `${reason}: there is no secure connection to the database; check sslmode and sslrootcert of DATABASE_URL.`
  if (code === NOT_PERMITTED)
    return `${reason}: the login of DATABASE_URL lacks a privilege; run deploy/postgres/roles.sql in this database (docs/operations.md#database-logins).`
  return outageOf(error) !== undefined || UNKNOWN_DATABASE.test(code)
    ? `${reason}: the database is not available; check DATABASE_URL and its server.`
    : undefined
}

/** SQLite's codes for a file that cannot be opened or written. */
const UNUSABLE_FILE = /^SQLITE_(CANTOPEN|FULL|IOERR|READONLY)/

/** SQLite's codes for a file whose content is not, or no longer, a database. */
const DAMAGED_FILE = /^SQLITE_(CORRUPT|NOTADB)/

/** PostgreSQL's code for an action that the login may not perform. */
const NOT_PERMITTED = '42501'

/** PostgreSQL's codes for a database that does not exist. */
const UNKNOWN_DATABASE = /^3D\w{3}$/

function usageOf({ command, about, options = {}, operands }: Program<ProgramOptions>): string {
  const synopsis: string[] = []
  const rows = Object.entries(options).map(([name, { value, required, about: text }]) => {
    const option = value === undefined ? `--${name}` : `--${name} ${value}`
    synopsis.push(required ? option : `[${option}]`)
    return [option, text]
  })
  if (operands) {
    synopsis.push(operands.value)
    rows.push([operands.value, operands.about])
  }
  rows.push(['--help', 'shows this text'])
  const width = Math.max(...rows.map(([name = '']) => name.length))
  const lines = rows.map(([name = '', text]) => `  ${name.padEnd(width)}  ${text}`)
  const usage = ['Usage:', command, ...(synopsis.length > 0 ? ['--', ...synopsis] : [])].join(' ')
  return [usage, '', about, '', ...lines].join('\n')
}

/** Prints a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints progress: on a terminal one line that is overwritten, elsewhere the first line of every interval. */
export function progressLine(everyMs = 5_000): (line: string) => void {
  let printedAt = Number.NEGATIVE_INFINITY
  return (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`)
    else if (performance.now() - printedAt >= everyMs) {
      printedAt = performance.now()
      process.stderr.write(`${line}\n`)
    }
  }
}
