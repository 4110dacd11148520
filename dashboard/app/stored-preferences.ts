import { type Language, languages, preferredLanguage } from '../language/languages.js'
import { storedObject } from './stored-object.js'

/** `system` follows the setting of the device. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The preferences of a person on this device. */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
}

/** The name under which the device keeps them. */
export const PREFERENCES = 'preferences'

/** The choice on this device, or the preference of its browser. */
export function readPreferences(): Preferences {
  const chosen = storedObject(localStorage.getItem(PREFERENCES))
  const language = languages.find((one) => one === chosen.language) ?? preferredLanguage(navigator.languages)
  return { language, theme: themes.find((one) => one === chosen.theme) ?? 'system' }
}
