import { Socket } from 'node:net'

/* Kills this process when it is about to publish a change of a case to other processes, which it has committed. */
const { write } = Socket.prototype
Socket.prototype.write = function (data, ...others) {
  if (/type\\?":\\?"case\\?",\\?"timestamp/.test(String(data))) process.kill(process.pid, 'SIGKILL')
  return write.call(this, data, ...others)
}
