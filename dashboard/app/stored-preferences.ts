import { type Language, languages, preferredLanguage } from '../language/languages.js'

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
  const chosen = storedPreferences()
  const language = languages.find((one) => one === chosen.language) ?? preferredLanguage(navigator.languages)
  return { language, theme: themes.find((one) => one === chosen.theme) ?? 'system' }
}

function storedPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(PREFERENCES) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
