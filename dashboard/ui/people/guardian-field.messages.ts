import { defineMessages } from '../../language/languages.js'

/** Texts of the choice of a guardian. */
export const guardianFieldMessages = defineMessages({
  en: { gone: 'No longer available' },
  es: { gone: 'Ya no está disponible' },
  pt: { gone: 'Não está mais disponível' },
})
