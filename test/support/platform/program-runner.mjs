import { pathToFileURL } from 'node:url'

/*
 * Runs built programs one after the other in this process, as its parent asks (`program-runner.ts`): loading the modules of a
 * program takes most of its time. Ends by itself when the parent disconnects and no program has left anything open.
 */

let runs = 0

process.on('message', async ({ file, args }) => {
  const written = { stdout: '', stderr: '' }
  const streams = Object.keys(written).map((name) => {
    const { write } = process[name]
    process[name].write = (text) => {
      written[name] += text
      return true
    }
    return () => Object.assign(process[name], { write })
  })
  process.argv = [process.execPath, file, ...args]
  process.exitCode = 0
  // With another query the module of the program is evaluated again; what it imports is shared.
  await import(`${pathToFileURL(file)}?run=${runs++}`).catch((error) => {
    process.exitCode = 1
    written.stderr += error.stack
  })
  for (const restore of streams) restore()
  const code = process.exitCode
  process.exitCode = 0
  process.send({ code, ...written })
})
