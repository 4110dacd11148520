import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../../../runtime/private-files.js'
import { shortened } from '../../../schema/shortened-text.js'
import { ExternalFailure, JobCannotSucceed } from '../../shared/jobs/jobs.js'
import type { Log } from '../../shared/log.js'

/** A mail to one person. */
export interface Mail {
  /**
   * Stable per mail: a mail sent twice after a crash has the same Message-ID, so the duplicate can be dropped. Letters, digits, `_`, `-` and `.` only.
   */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text, the only body, so that user input cannot act as markup. */
  readonly text: string
}

/** Thrown for an address that the mail server refuses permanently: its job is not retried. */
export class UndeliverableMail extends JobCannotSucceed {
  override name = 'UndeliverableMail'
}

/** Sends mails. */
export interface Mailer {
  /** @throws UndeliverableMail; ExternalFailure when the mail server is unavailable or rejects the mail for now, after which jobs retry */
  send(mail: Mail): Promise<void>
  /** Deletes stored mails to an address. @returns their number; 0 with an SMTP server */
  forget(address: string): Promise<number>
  close(): void
}

/** Options of {@link createMailer}. */
export interface MailOptions {
  /** `smtp://user:password@host:port`, `smtps://…`; without it mails are written to files. */
  readonly smtpUrl: string | undefined
  /** The sender: `Name <address>`. */
  readonly from: string
  /** Mails are written to its folder `mail`. */
  readonly dataDirectory: string
  /** People wait for their mails. */
  readonly production?: boolean
  readonly log: Log
}

/** Time limit of one SMTP command. */
const SMTP_TIME_LIMIT_MS = 20_000

/** Replies about a recipient that stay the same (RFC 5321): no such mailbox, not here, no valid name of a mailbox. */
const UNDELIVERABLE: readonly unknown[] = [550, 551, 553]

/** A mailer over SMTP where a server is configured, otherwise one that writes `.eml` files. */
export function createMailer(options: MailOptions): Mailer {
  if (options.smtpUrl !== undefined) return smtpMailer(options, options.smtpUrl)
  if (options.production)
    options.log.warn(
      {},
      'SMTP_URL is not set: invitations, password links, alerts and all other mails reach nobody, because they are only written to ' +
        'DATA_DIR/mail; set SMTP_URL and MAIL_FROM',
    )
  return fileMailer(options)
}

function smtpMailer({ from }: MailOptions, url: string): Mailer {
  const transport = openOnce(({ createTransport }) =>
    createTransport(
      {
        url,
        pool: true,
        connectionTimeout: SMTP_TIME_LIMIT_MS,
        greetingTimeout: SMTP_TIME_LIMIT_MS,
        socketTimeout: SMTP_TIME_LIMIT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    ),
  )
  return {
    async send(mail) {
      const smtp = await transport.open()
      await smtp.sendMail(messageOf(mail, from)).catch((error: SmtpError) => {
        throw undeliverable(error) ?? failureOfServer(new URL(url).host, error) ?? error
      })
    },
    forget: async () => 0,
    close: transport.close,
  }
}

/** An error of a mail that was not sent. */
interface SmtpError extends Error {
  /** The phase or command (`CONN`, `RCPT TO`); `API` if the server did nothing. */
  readonly command?: string
  readonly response?: string
  /** Those of the recipients, if all were refused. */
  readonly rejectedErrors?: readonly { readonly responseCode?: number; readonly response?: string }[]
}

function undeliverable({ rejectedErrors = [] }: SmtpError): UndeliverableMail | undefined {
  const refused = rejectedErrors.find(({ responseCode }) => UNDELIVERABLE.includes(responseCode))
  const code = refused && codeOf(refused.response)
  return code === undefined
    ? undefined
    : new UndeliverableMail(`The mail server refuses the address permanently (${code}).`)
}

function failureOfServer(
  host: string,
  { message, command, response }: SmtpError,
): ExternalFailure | undefined {
  const code = codeOf(response)
  if (code !== undefined)
    return new ExternalFailure(`The mail server ${host} responded with ${code} to ${command}.`)
  return command === undefined || command === 'API'
    ? undefined
    : new ExternalFailure(`The mail server ${host} is not available: ${message}`)
}

/** The code of a reply without its text, which usually repeats the address: errors of jobs are stored and logged. */
function codeOf(response = ''): string | undefined {
  return /^\d{3}([ -][45]\.\d+\.\d+)?/.exec(response)?.[0]
}

function fileMailer({ from, dataDirectory, log }: MailOptions): Mailer {
  const folder = join(dataDirectory, 'mail')
  const transport = openOnce(({ createTransport }) =>
    createTransport(
      { streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true },
      { from },
    ),
  )
  const written = async (mail: Mail) =>
    (await (await transport.open()).sendMail(messageOf(mail, from))).message as Buffer
  return {
    async send(mail) {
      const message = await written(mail)
      privateFolder(folder)
      const file = join(folder, `${mail.id}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      log.info({ file }, 'wrote a mail')
    },
    async forget(address) {
      const wanted = recipientIn(await written({ id: 'any', to: address, subject: '', text: '' }))
      const names = (await readdir(folder).catch(noneWithoutFolder)).filter((name) => name.endsWith('.eml'))
      let removed = 0
      for (const name of names) {
        const file = join(folder, name)
        if (recipientIn(await readFile(file)) !== wanted) continue
        await rm(file)
        removed += 1
      }
      return removed
    },
    close: transport.close,
  }
}

/** Opens the transport for the first mail, so that a start does not load the package. */
function openOnce<Transport extends { close(): void }>(
  create: (nodemailer: typeof import('nodemailer')) => Transport,
) {
  let opened: Promise<Transport> | undefined
  return {
    open(): Promise<Transport> {
      opened ??= import('nodemailer').then(create)
      return opened
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The recipient in the header of a written mail: long lines are folded, and host names are in ASCII. */
function recipientIn(message: Buffer): string | undefined {
  const [head = ''] = message.toString('utf8').split(/\r?\n\r?\n/, 1)
  return /^To: *(.*)$/im
    .exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]
    ?.trim()
    .toLowerCase()
}

function noneWithoutFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function messageOf({ id, to, subject, text }: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    // An object, because a text would be read as a list of addresses.
    to: { name: '', address: to },
    subject: shortened(subject.replaceAll(/\s+/g, ' '), 200),
    text,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
