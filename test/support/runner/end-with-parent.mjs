/* Ends this process when its parent has ended for any reason, because stdin, a pipe from the parent, closes then. */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
process.stdin.unref()
