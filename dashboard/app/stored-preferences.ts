import { type Language, languages, preferredLanguage } from '../language/languages.js'

/** `system` follows the setting of the device. */
export type Theme = 'system' | 'light' | 'dark'

/** What a person has chosen on this device. */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
}

/** The name under which the device keeps them. */
export const PREFERENCES = 'preferences'

/** What was chosen on this device, else what its browser prefers. */
export function readPreferences(): Preferences {
  const chosen = storedPreferences()
  const language = languages.find((one) => one === chosen.language) ?? preferredLanguage(navigator.languages)
  return { language, theme: chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : 'system' }
}

function storedPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(PREFERENCES) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
