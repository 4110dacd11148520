import { saveLanguage } from '../generated/save-language.js'
import { mutateIdempotent } from '../graph/hooks.js'
import { setLanguage } from '../language/language.js'
import type { Language } from '../language/languages.js'

/** The last choice that was sent. */
let saving: Promise<unknown> = Promise.resolve()

/**
 * Changes the language of the application on this device, and that of mails and pushes, which follow it; the
 * preferences of notifications may name another.
 * @throws GraphFailure when the language of mails and pushes is not saved
 */
export function chooseLanguage(language: Language): Promise<unknown> {
  setLanguage(language)
  const save = () => mutateIdempotent(saveLanguage, { language })
  // Two choices that are sent at once may arrive in the other order.
  saving = saving.then(save, save)
  return saving
}
