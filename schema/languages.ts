/** The languages of the texts that the platform writes for people. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]
