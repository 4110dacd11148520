import { describe, expect, it } from 'vitest'
import { languages } from '../../../schema/languages.js'
import { accountMail } from '../../../subgraphs/backoffice/mail/account-mails.mapper.js'
import type {
  AccountMailFacts,
  AccountMailKind,
} from '../../../subgraphs/backoffice/mail/account-mails.type.js'

const NAME = '<b>Ñandú</b> & "Co"'
const link = 'https://rescue.example/page#token-1'
const until = '2026-11-05T21:04:00.000Z'

/** Data of each e-mail, with and without optional members. */
const examples: { readonly [Kind in AccountMailKind]: readonly AccountMailFacts[Kind][] } = {
  invitation: [
    { name: NAME, role: 'guardian', hasAccount: false, link, until },
    { name: NAME, role: 'guardian', hasAccount: true, customMessage: 'Hola <i>vos</i>', link, until },
  ],
  newPassword: [{ name: NAME, link, until }],
  confirmAddress: [{ link, until }],
  addressRequested: [{}],
  addressChanged: [{ link, until }],
  erasureNotice: [{ name: NAME, begins: until, link }],
  erased: [{ requestId: 'gdr_1', digest: 'abc123' }],
  archive: [{ name: NAME, link, deleted: until }],
  wrongCodes: [
    { name: NAME, count: 1, at: until },
    { name: NAME, count: 10, at: until },
  ],
  passwordChanged: [{ name: NAME, at: until }],
  secondFactorSetUp: [{ name: NAME, at: until }],
  secondFactorRemoved: [{ name: NAME, at: until }],
}
const kinds = Object.keys(examples) as AccountMailKind[]
/** How each language writes a time and the role; other values appear unchanged. */
const written = {
  en: { moment: /5 November 2026(,| at) 21:04 UTC/, role: 'guardian' },
  es: { moment: /5 de noviembre de 2026(,| a las) 21:04 UTC/, role: 'guardián' },
  pt: { moment: /5 de novembro de 2026( às|,) 21:04 UTC/, role: 'guardião' },
}

describe.each(kinds)('the e-mail %s', (kind) => {
  it.each(languages)('in %s contains every value, and times in the format of the language', (language) => {
    for (const about of examples[kind]) {
      const { subject, text } = accountMail(language, kind, about)
      expect(subject).toMatch(/\S/)
      for (const [member, fact] of Object.entries(about)) {
        if (member === 'hasAccount') continue
        if (fact === until) expect(text).toMatch(written[language].moment)
        else expect(text).toContain(member === 'role' ? written[language].role : String(fact))
      }
      expect(text).not.toMatch(/undefined|T21:04|\n{3}/)
    }
  })

  it('shares no sentence with the other languages', () => {
    for (const about of examples[kind]) {
      const seen = new Map<string, string>()
      for (const language of languages) {
        const { subject, text } = accountMail(language, kind, about)
        for (const paragraph of [subject, ...text.split('\n\n')]) {
          // A link, or a text written by a person.
          if (Object.values(about).includes(paragraph)) continue
          expect(`${language}: ${seen.get(paragraph)}`).toBe(`${language}: undefined`)
          seen.set(paragraph, language)
        }
      }
    }
  })
})
