import type { Mail, Mailer } from '../../../subgraphs/backoffice/mail/mailer.client.js'

/** A mailer that keeps what it is given, and whom it is to forget. */
export function recordedMails(): Mailer & {
  readonly mails: Mail[]
  readonly forgotten: string[]
  /** Whether the mail server answers. */
  isDown: boolean
} {
  return {
    mails: [],
    forgotten: [],
    isDown: false,
    async send(mail) {
      if (this.isDown) throw new Error('the mail server is down')
      this.mails.push(mail)
    },
    async forget(address) {
      this.forgotten.push(address)
      return this.mails.filter(({ to }) => to === address).length
    },
    close: () => undefined,
  }
}
