import { spawn } from 'node:child_process'

/**
 * Runs a program for as long as stdin is open, then ends it. The pipe closes with the process at its other end, however that
 * ends: nothing is left running after a test run or a drill that was killed.
 */
const [program, parameters, options, signal = 'SIGINT'] = JSON.parse(process.argv[2])
const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
child.on('exit', (code) => process.exit(code ?? 1))
process.stdin.on('end', () => child.kill(signal)).resume()
// Ctrl-C reaches both; the child ends first.
process.on('SIGINT', () => undefined)
