import { saveLanguage } from '../generated/save-language.js'
import { mutateIdempotent } from '../graph/hooks.js'
import { setLanguage } from '../language/language.js'
import type { Language } from '../language/languages.js'

/**
 * Changes the language of the application on this device, and that of mails and pushes, which follow it; the
 * preferences of notifications may name another.
 * @throws GraphFailure when the language of mails and pushes is not saved
 */
export async function chooseLanguage(language: Language): Promise<void> {
  setLanguage(language)
  await mutateIdempotent(saveLanguage, { language })
}
