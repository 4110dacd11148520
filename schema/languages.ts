/** The languages of the texts that the platform writes for people. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * How each language writes dates, numbers and money: as in Argentina, Brazil and Britain. Argentina writes 24 hours, which
 * `es-AR` alone has not.
 */
export const locales: Readonly<Record<Language, string>> = { es: 'es-AR-u-hc-h23', pt: 'pt-BR', en: 'en-GB' }
