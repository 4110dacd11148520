import { createStore, useStore } from './store.js'
import { PREFERENCES, type Preferences, readPreferences } from './stored-preferences.js'

const store = createStore<Preferences>(readPreferences())

/** The preferences of this device. */
export function usePreferences(): Preferences {
  return useStore(store)
}

/** Keeps preferences on this device and applies them to the page. */
export function setPreference(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  localStorage.setItem(PREFERENCES, JSON.stringify(next))
  store.set(next)
  applyPreferences()
}

/** Applies changes that other tabs make. */
export function followPreferences(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== PREFERENCES) return
    store.set(readPreferences())
    applyPreferences()
  })
}

/** Language and theme of the page, for assistive technology and style sheets. */
export function applyPreferences(): void {
  const { language, theme } = store.get()
  document.documentElement.lang = language
  document.documentElement.dataset.theme = theme
}
