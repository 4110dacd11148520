/** The languages of the texts that the platform writes for people. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The locale in which each language formats dates, numbers and money: that of Argentina, Brazil and Britain. Argentina uses
 * the 24-hour clock, which `es-AR` alone does not select.
 */
export const locales: Readonly<Record<Language, string>> = { es: 'es-AR-u-hc-h23', pt: 'pt-BR', en: 'en-GB' }
