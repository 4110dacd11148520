import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createMailer,
  type Mailer,
  UndeliverableMail,
} from '../../../subgraphs/backoffice/mail/mailer.client.js'
import { failureFields } from '../../../subgraphs/shared/jobs/jobs.js'
import { type MailServer, startMailServer } from '../../support/doubles/mail-server.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

const from = 'Animal Rescue <no-reply@rescue.test>'
const mail = { id: 'mail-1', to: 'ana@rescue.test', subject: 'Señal de Luna', text: 'Luna caminó.\n.\nBye' }

let dataDirectory: string
let mailer: Mailer
const log = recordedLog()
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterEach(async () => {
  mailer.close()
  await rm(dataDirectory, { recursive: true })
})

describe('e-mails over SMTP', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer()
    mailer = createMailer({ smtpUrl: server.url, from, dataDirectory, log })
  })
  afterEach(() => server.close())

  it('arrive with sender, recipient, subject and a stable Message-ID', async () => {
    await mailer.send(mail)
    expect(server.mails).toMatchObject([{ from: 'no-reply@rescue.test', to: ['ana@rescue.test'] }])
    const [{ message } = { message: '' }] = server.mails
    expect(message).toMatch(/^From: Animal Rescue <no-reply@rescue\.test>$/m)
    expect(message).toMatch(/^Message-ID: <mail-1@rescue\.test>$/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  })

  it('go only to the given recipient, despite injections in the subject or the address', async () => {
    await mailer.send({ ...mail, to: 'ana@rescue.test', subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\nspam' })
    expect(server.mails[0]?.to).toEqual(['ana@rescue.test'])
    expect(server.mails[0]?.message).not.toMatch(/^Bcc:/im)
    await mailer.send({ ...mail, to: 'ana@rescue.test, eve@evil.test' }).catch(() => undefined)
    for (const { to } of server.mails) expect(to).not.toContain('eve@evil.test')
  })

  it('have a subject of at most 200 characters, with no emoji cut in half', async () => {
    await mailer.send({ ...mail, subject: `${'a'.repeat(198)}🐕🐕🐕` })
    const message = server.mails[0]?.message ?? ''
    // RFC 2047 encodes the subject in parts of at most 75 characters.
    const parts = [...message.matchAll(/=\?UTF-8\?(?:B\?([^?]+)|Q\?([^?]+))\?=/g)]
    const subject = parts
      .map(([, base64, quoted = '']) =>
        base64 === undefined
          ? decodeURIComponent(quoted.replaceAll('_', ' ').replaceAll('=', '%'))
          : Buffer.from(base64, 'base64').toString('utf8'),
      )
      .join('')
    expect(`${'a'.repeat(198)}🐕…`.endsWith(subject)).toBe(true)
    expect(subject).toMatch(/🐕…$/)
  })

  it('fail when the server refuses them, so that the job retries', async () => {
    server.refuse(true)
    await expect(mailer.send(mail)).rejects.toThrow('451')
    server.refuse(false)
    await mailer.send(mail)
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    '550 5.1.1 <ana@rescue.test>: unknown user',
    '551 <ana@rescue.test> is not local',
    '553 5.1.3 no',
  ])(
    'are not retried after the reply %s, which is not repeated because it names the person',
    async (reply) => {
      server.replies.set(mail.to, reply)
      const refused = await mailer.send(mail).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(UndeliverableMail)
      expect(String(refused)).toMatch(/refuses the address permanently \(55[013]( 5\.1\.[13])?\)/)
      expect(String(refused)).not.toContain('ana@')
    },
  )

  it.each([
    ['450 4.2.1 <ana@rescue.test>: busy', '450 4.2.1'],
    ['452 4.2.2 mailbox full', '452 4.2.2'],
    ['421 too many', '421'],
    ['552 5.2.2 mailbox full', '552 5.2.2'],
  ])('are retried after the reply %s, of which only the code is logged', async (reply, code) => {
    server.replies.set(mail.to, reply)
    const refused = await mailer.send(mail).catch((error: unknown) => error)
    const { host } = new URL(server.url)
    expect(failureFields(refused)).toEqual({
      reason: `The mail server ${host} responded with ${code} to RCPT TO.`,
    })
  })

  it('fail without a server, whose address is logged', async () => {
    const { host } = new URL(server.url)
    await server.close()
    const failed = await mailer.send(mail).catch((error: unknown) => error)
    expect(failureFields(failed)).toEqual({
      reason: `The mail server ${host} is not available: connect ECONNREFUSED ${host}`,
    })
    server = await startMailServer()
  })
})

describe('e-mails without a server', () => {
  it('are logged files that only their owner can read; the same e-mail is one file', async () => {
    mailer = createMailer({ smtpUrl: undefined, from, dataDirectory, log })
    await mailer.send(mail)
    await mailer.send(mail)
    const folder = join(dataDirectory, 'mail')
    expect(await readdir(folder)).toEqual(['mail-1.eml'])
    const file = join(folder, 'mail-1.eml')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await readFile(file, 'utf8')).toMatch(/^To: ana@rescue\.test$/m)
    expect(log.lines).toContainEqual({ level: 'info', message: 'wrote a mail', fields: { file } })
    expect(JSON.stringify(log.lines)).not.toContain('ana@')
  })

  it('are announced as a fault of the installation in production only', () => {
    const warnings = (production: boolean) => {
      const own = recordedLog()
      mailer = createMailer({ smtpUrl: undefined, from, dataDirectory, production, log: own })
      return own.lines.map(({ level, message }) => `${level}: ${message}`)
    }
    expect(warnings(false)).toEqual([])
    expect(warnings(true)).toEqual([expect.stringMatching(/^warn: SMTP_URL is not set: .* reach nobody/)])
  })

  it('are deleted by their recipient, for any case and length of the address, and no others', async () => {
    mailer = createMailer({ smtpUrl: undefined, from, dataDirectory, log })
    expect(await mailer.forget('ana@rescue.test')).toBe(0)
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.test`
    await mailer.send(mail)
    await mailer.send({ ...mail, id: 'mail-2', to: 'Ana@Rescue.test' })
    await mailer.send({ ...mail, id: 'mail-3', to: 'diana@rescue.test', text: 'To: ana@rescue.test' })
    await mailer.send({ ...mail, id: 'mail-4', to: long })
    await mailer.send({ ...mail, id: 'mail-5', to: 'ana@peñasco.test' })
    expect(await mailer.forget('ana@rescue.test')).toBe(2)
    const folder = join(dataDirectory, 'mail')
    expect((await readdir(folder)).sort()).toEqual(['mail-3.eml', 'mail-4.eml', 'mail-5.eml'])
    expect([await mailer.forget(long), await mailer.forget('ana@peñasco.test')]).toEqual([1, 1])
    expect(await readdir(folder)).toEqual(['mail-3.eml'])
  })
})
