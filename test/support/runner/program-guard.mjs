import { spawn } from 'node:child_process'

/**
 * Runs a program as long as stdin is open, then ends it. The pipe closes when the process at its other end ends for any
 * reason, so nothing keeps running after a killed test run or drill.
 */
const [program, parameters, options, signal = 'SIGINT'] = JSON.parse(process.argv[2])
const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
child.on('exit', (code) => process.exit(code ?? 1))
process.stdin.on('end', () => child.kill(signal)).resume()
// Ctrl-C signals both processes; this one exits after the child.
process.on('SIGINT', () => undefined)
