import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A Redis server that tests can inspect. */
export interface RedisUnderTest {
  readonly url: string
  /** The count stored under a key. */
  counted(key: string): Promise<number>
  /** Resolves when at least this number of connections have subscribed to a channel. */
  subscribers(count: number): Promise<void>
  /** Closes the connections that have subscribed to a channel. */
  cutSubscribers(): void
  /** Stops responding, but keeps connections open and accepts new ones. */
  fallSilent(): void
  /** Responds again, also to the commands received in the meantime. */
  speak(): void
  close(): Promise<void>
}

/**
 * The part of Redis that counting, publishing and storing texts need, on a real socket: connection set-up, a script
 * that increments and expires, channels, and values. The tests that use it also run on a Redis server if one is
 * installed.
 */
export async function startRedisDouble(): Promise<RedisUnderTest> {
  const counts = new Map<string, number>()
  const values = new Map<string, string>()
  const sockets = new Set<Socket>()
  const listening = new Map<Socket, string>()
  const changed = new EventEmitter()
  let isSilent = false
  const server = createServer((socket) => {
    sockets.add(socket)
    // With Nagle's algorithm, each response to a pipelined command would wait for an acknowledgement.
    socket.setNoDelay(true)
    let pending = ''
    const read = () => socket[isSilent ? 'pause' : 'resume']()
    read()
    changed.on('speech', read)
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (let read = readCommand(pending); read; read = readCommand(pending)) {
        pending = pending.slice(read.length)
        socket.write(answer(read.words, counts, values), 'latin1')
        const [command = '', channel = '', message = ''] = read.words
        if (command.toLowerCase() === 'subscribe') {
          listening.set(socket, channel)
          changed.emit('subscribed')
        }
        if (command.toLowerCase() === 'publish')
          for (const [listener, name] of listening)
            if (name === channel) listener.write(words('message', channel, message), 'latin1')
      }
    })
    socket.on('close', () => {
      sockets.delete(socket)
      listening.delete(socket)
      changed.off('speech', read)
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted: async (key) => counts.get(key) ?? 0,
    async subscribers(count) {
      while (listening.size < count) await once(changed, 'subscribed')
    },
    cutSubscribers() {
      for (const socket of listening.keys()) socket.destroy()
    },
    fallSilent() {
      isSilent = true
      changed.emit('speech')
    },
    speak() {
      isSilent = false
      changed.emit('speech')
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** One command of the RESP protocol: an array of bulk strings. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const count = /^\*(\d+)\r\n/.exec(text)
  if (!count) return undefined
  const words: string[] = []
  let at = count[0].length
  while (words.length < Number(count[1])) {
    const head = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!head) return undefined
    const start = at + head[0].length
    const end = start + Number(head[1])
    if (text.length < end + 2) return undefined
    words.push(text.slice(start, end))
    at = end + 2
  }
  return { words, length: at }
}

function answer(
  [command = '', ...words]: readonly string[],
  counts: Map<string, number>,
  values: Map<string, string>,
): string {
  switch (command.toLowerCase()) {
    case 'info':
      return '$17\r\nredis_version:7.0\r\n'
    case 'subscribe':
      return `>3\r\n$9\r\nsubscribe\r\n${bulk(words[0] ?? '')}:1\r\n`
    case 'publish':
      return ':1\r\n'
    case 'hello':
      return '%1\r\n$5\r\nproto\r\n:3\r\n'
    case 'mget':
      return `*${words.length}\r\n${words.map((key) => found(values.get(key))).join('')}`
    case 'set':
    case 'mset':
      // Nothing expires here: the reader compares the time in the value.
      for (let at = 0; at < (command === 'set' ? 2 : words.length); at += 2)
        values.set(words[at] ?? '', words[at + 1] ?? '')
      return '+OK\r\n'
    case 'evalsha':
    case 'eval': {
      const [, , key = '', points, seconds] = words
      const count = (counts.get(key) ?? 0) + Number(points)
      counts.set(key, count)
      return `*2\r\n:${count}\r\n:${Number(seconds) * 1000}\r\n`
    }
    default:
      return '+OK\r\n'
  }
}

/** A value that may be missing (RESP 3). */
function found(text: string | undefined): string {
  return text === undefined ? '_\r\n' : bulk(text)
}

function bulk(text: string): string {
  return `$${text.length}\r\n${text}\r\n`
}

/** A push of bulk strings (RESP 3): what a subscriber receives. */
function words(...list: readonly string[]): string {
  return `>${list.length}\r\n${list.map(bulk).join('')}`
}
