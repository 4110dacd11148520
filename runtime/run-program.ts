import { type ParseArgsConfig, parseArgs } from 'node:util'
import { EnvironmentError } from './read-environment.js'

/** A negative result or an obstacle that the operator can act on; its message says all. Exit code 1. */
export class ProgramError extends Error {}

/** Wrong arguments. The usage is printed after the message; exit code 2. */
export class UsageError extends Error {}

/** An option of a program. */
interface ProgramOption {
  readonly type: 'string' | 'boolean'
  /** Name of the value in the usage: `<e-mail>`. */
  readonly value?: string
  readonly about: string
}

/** Options by name. */
export type ProgramOptions = Readonly<Record<string, ProgramOption>>

/** What was given on the command line. */
export interface Given<Options extends ProgramOptions> {
  readonly options: {
    readonly [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string
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
  /** Returns whether the result is good; a bad one was printed already. */
  run(given: Given<Options>): Promise<boolean>
}

/**
 * Runs a program: reads its arguments, prints `--help`, and sets the exit code: 0 done, 1 a negative result,
 * 2 it could not do its work (arguments, environment, an unexpected failure).
 */
export async function runProgram<const Options extends ProgramOptions>(
  program: Program<Options>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return print(usageOf(program))
  try {
    if (!(await program.run(givenTo(program, args)))) process.exitCode = 1
  } catch (error) {
    process.exitCode = error instanceof ProgramError ? 1 : 2
    console.error(messageOf(error, program))
  }
}

function givenTo<Options extends ProgramOptions>(
  { options = {} as Options, operands }: Program<Options>,
  args: readonly string[],
): Given<Options> {
  const config: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, { type }]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: config,
      allowPositionals: operands !== undefined,
    })
    return { options: values as Given<Options>['options'], operands: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function messageOf(error: unknown, program: Program<ProgramOptions>): unknown {
  if (error instanceof UsageError) return `${error.message}\n\n${usageOf(program)}`
  return error instanceof ProgramError || error instanceof EnvironmentError ? error.message : error
}

function usageOf({ command, about, options = {}, operands }: Program<ProgramOptions>): string {
  const rows = Object.entries(options).map(([name, { value, about: text }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    text,
  ])
  if (operands) rows.push([operands.value, operands.about])
  rows.push(['--help', 'shows this text'])
  const width = Math.max(...rows.map(([name = '']) => name.length))
  const lines = rows.map(([name = '', text]) => `  ${name.padEnd(width)}  ${text}`)
  const suffix = Object.keys(options).length > 0 || operands ? ' -- <arguments>' : ''
  return [`Usage: ${command}${suffix}`, '', about, '', ...lines].join('\n')
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
