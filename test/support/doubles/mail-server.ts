import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body, as received. */
  readonly message: string
}

/** A mail server on loopback that stores received mails (the part of RFC 5321 that a client needs). */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Sets whether mails are refused for now. */
  refuse(refusing: boolean): void
  /** Replies to recipients by address, for example `550 5.1.1 unknown`; the others are accepted. */
  readonly replies: Map<string, string>
  /** How many recipients were named. */
  recipients(): number
  receives(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  const sockets = new Set<Socket>()
  const replies = new Map<string, string>()
  let recipients = 0
  let refusing = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(
      socket,
      () => refusing,
      (address) => {
        recipients += 1
        return replies.get(address) ?? '250 ok'
      },
      (mail) => {
        mails.push(mail)
        arrivals.emit('mail')
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    replies,
    recipients: () => recipients,
    refuse(value) {
      refusing = value
    },
    async receives(count) {
      while (mails.length < count) await once(arrivals, 'mail')
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(
  socket: Socket,
  isRefusing: () => boolean,
  replyTo: (recipient: string) => string,
  took: (mail: ReceivedMail) => void,
): void {
  let from = ''
  let to: string[] = []
  let message: string | undefined
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.test ready')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (message !== undefined) {
        if (line !== '.') message += `${line.replace(/^\.\./, '.')}\r\n`
        else {
          took({ from, to, message })
          message = undefined
          say('250 taken')
        }
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.test')
      else if (/^MAIL FROM:/i.test(line)) {
        from = addressOf(line)
        to = []
        say(isRefusing() ? '451 not now' : '250 ok')
      } else if (/^RCPT TO:/i.test(line)) {
        const reply = replyTo(addressOf(line))
        if (reply.startsWith('250')) to.push(addressOf(line))
        say(reply)
      } else if (/^DATA/i.test(line)) {
        message = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  })
}

function addressOf(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
