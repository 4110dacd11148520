import type { Mail, Mailer } from '../../../subgraphs/backoffice/mail/mailer.client.js'

/** A mailer that records what it sends, and the addresses that it is to forget. */
export function recordedMails(): Mailer & {
  /** Every mail sent, also one that was sent again under its id. */
  readonly mails: Mail[]
  readonly forgotten: string[]
  /** Whether the mail server is unavailable. */
  isDown: boolean
} {
  const stored = new Map<string, string>()
  return {
    mails: [],
    forgotten: [],
    isDown: false,
    async send(mail) {
      if (this.isDown) throw new Error('the mail server is down')
      this.mails.push(mail)
      stored.set(mail.id, mail.to.toLowerCase())
    },
    async forget(address) {
      this.forgotten.push(address)
      const ids = [...stored].filter(([, to]) => to === address.toLowerCase()).map(([id]) => id)
      for (const id of ids) stored.delete(id)
      return ids.length
    },
    close: () => undefined,
  }
}
