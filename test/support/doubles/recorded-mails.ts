import type { Mail, Mailer } from '../../../subgraphs/backoffice/mail/mailer.client.js'

/** A mailer that records sent mails and forgotten addresses. */
export function recordedMails(): Mailer & {
  /** Every sent mail, including repetitions with the same id. */
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
