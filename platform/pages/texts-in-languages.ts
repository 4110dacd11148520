import type { Language } from '../../schema/languages.js'

/** Declares texts in every language; the Spanish ones determine their type, so the compiler finds missing translations. */
export function inLanguages<Texts>(
  texts: { readonly es: Texts } & Readonly<Record<Exclude<Language, 'es'>, NoInfer<Texts>>>,
): Readonly<Record<Language, Texts>> {
  return texts
}
