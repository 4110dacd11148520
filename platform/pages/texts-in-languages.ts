import type { Language } from '../../schema/languages.js'

/** Declares texts; the compiler finds those that the Spanish ones have and another language lacks. */
export function inLanguages<Texts>(
  texts: { readonly es: Texts } & Readonly<Record<Exclude<Language, 'es'>, NoInfer<Texts>>>,
): Readonly<Record<Language, Texts>> {
  return texts
}
