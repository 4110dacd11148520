import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type Mailer } from '../../../subgraphs/backoffice/mail/mailer.client.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { recordedMails } from '../../support/doubles/recorded-mails.js'

const from = 'Animal Rescue <no-reply@rescue.test>'

/** The mailer that stores e-mails, and its double in tests of other features. */
const mailers: Readonly<Record<string, (dataDirectory: string) => Mailer>> = {
  'the mailer that writes files': (dataDirectory) =>
    createMailer({ smtpUrl: undefined, from, dataDirectory, log: recordedLog() }),
  'the double': () => recordedMails(),
}

describe.each(Object.keys(mailers))('%s', (name) => {
  let dataDirectory: string
  let mailer: Mailer
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'mailer-'))
    mailer = (mailers[name] as (directory: string) => Mailer)(dataDirectory)
  })
  afterEach(async () => {
    mailer.close()
    await rm(dataDirectory, { recursive: true })
  })

  const send = (id: string, to: string) => mailer.send({ id, to, subject: '🐕', text: 'Luna caminó.' })

  it('deletes the e-mails of an address, ignoring case, and returns their number once', async () => {
    await send('mail-1', 'Ana@rescue.test')
    await send('mail-2', 'ana@rescue.test')
    await send('mail-3', 'joana@rescue.test')
    expect(await mailer.forget('ANA@rescue.test')).toBe(2)
    expect(await mailer.forget('ana@rescue.test')).toBe(0)
    expect(await mailer.forget('joana@rescue.test')).toBe(1)
  })

  it('has nothing to delete before the first e-mail', async () => {
    expect(await mailer.forget('ana@rescue.test')).toBe(0)
  })

  it('counts an e-mail sent twice under the same id once', async () => {
    await send('mail-1', 'ana@rescue.test')
    await send('mail-1', 'ana@rescue.test')
    expect(await mailer.forget('ana@rescue.test')).toBe(1)
  })
})
