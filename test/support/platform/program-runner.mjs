import { pathToFileURL } from 'node:url'

/*
 * Runs built programs one after the other in this process at the request of its parent (`program-runner.ts`), because loading
 * its modules takes most of a program's time. Ends by itself when the parent disconnects and no program has left a handle
 * open.
 */

let runs = 0

/** Runs a program with a new loader, because a loader runs each script only once. */
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
    const known = process[name].listeners('error')
    return () => {
      Object.assign(process[name], { write })
      // Each program adds its own, and Node.js warns of a leak from the eleventh on.
      for (const listener of process[name].listeners('error'))
        if (!known.includes(listener)) process[name].off('error', listener)
    }
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
