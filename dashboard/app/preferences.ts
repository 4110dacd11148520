import { type Language, languages, preferredLanguage } from '../language/languages.js'
import { createStore, useStore } from './store.js'

/** `system` follows the setting of the device. */
export type Theme = 'system' | 'light' | 'dark'

/** What a person has chosen on this device. */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
}

const KEY = 'preferences'

const store = createStore<Preferences>(readPreferences())

/** The preferences of this device. */
export function usePreferences(): Preferences {
  return useStore(store)
}

/** Keeps preferences on this device and applies them to the page. */
export function setPreference(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  localStorage.setItem(KEY, JSON.stringify(next))
  store.set(next)
  applyPreferences()
}

/** Language and theme of the page, for assistive technology and style sheets. */
export function applyPreferences(): void {
  const { language, theme } = store.get()
  document.documentElement.lang = language
  document.documentElement.dataset.theme = theme
}

function readPreferences(): Preferences {
  const chosen = storedPreferences()
  const language = languages.find((one) => one === chosen.language) ?? preferredLanguage(navigator.languages)
  return { language, theme: chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : 'system' }
}

function storedPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
