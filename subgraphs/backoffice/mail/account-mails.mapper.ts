import type { Language } from '../../../schema/languages.js'
import type { AccountMailCatalogue, AccountMailFacts, AccountMailKind } from './account-mails.type.js'
import { englishAccountMails } from './english-account-mails.mapper.js'
import type { Mail } from './mailer.client.js'
import { portugueseAccountMails } from './portuguese-account-mails.mapper.js'
import { spanishAccountMails } from './spanish-account-mails.mapper.js'

const catalogues: Readonly<Record<Language, AccountMailCatalogue>> = {
  en: englishAccountMails,
  es: spanishAccountMails,
  pt: portugueseAccountMails,
}

/** A mail about an account in the language of its reader. */
export function accountMail<Kind extends AccountMailKind>(
  language: Language,
  kind: Kind,
  about: AccountMailFacts[Kind],
): Pick<Mail, 'subject' | 'text'> {
  const { subject, paragraphs }: AccountMailCatalogue[Kind] = catalogues[language][kind]
  return { subject, text: paragraphs(about).filter(Boolean).join('\n\n') }
}
