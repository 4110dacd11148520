import { pathToFileURL } from 'node:url'

/*
 * Runs built programs one after the other in this process, as its parent asks (`program-runner.ts`): loading the modules of a
 * program takes most of its time. Ends by itself when the parent disconnects and no program has left anything open.
 */

let runs = 0

/** Runs a program by a loader of its own: a loader runs each script once. */
async function run(loader, file) {
  const { load } = await import(`${pathToFileURL(loader)}?run=${runs++}`)
  await load(file.replace(/js$/, 'script.js')).done
}

process.on('message', async ({ loader, file, args, env }) => {
  const written = { stdout: '', stderr: '' }
  const streams = Object.keys(written).map((name) => {
    const { write } = process[name]
    process[name].write = (text) => {
      written[name] += text
      return true
    }
    return () => Object.assign(process[name], { write })
  })
  const own = process.env
  if (env) process.env = env
  process.argv = [process.execPath, file, ...args]
  process.exitCode = 0
  await run(loader, file).catch((error) => {
    process.exitCode = 1
    written.stderr += error.stack
  })
  process.env = own
  for (const restore of streams) restore()
  const code = process.exitCode
  process.exitCode = 0
  process.send({ code, ...written })
})
