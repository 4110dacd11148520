/*
 * Ends this process when the one that started it has gone, however that ended: stdin, a pipe from there, closes with it.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
process.stdin.unref()
