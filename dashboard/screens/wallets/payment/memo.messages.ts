import { defineMessages } from '../../../language/languages.js'

/** Types of memos, and what is wrong with one. */
export const memoMessages = defineMessages({
  en: {
    type: 'Type of memo',
    text: 'Text',
    id: 'Number (ID)',
    hash: 'Hash',
    return: 'Hash of a return',
    tooLong: 'This memo is too long. Letters with accents count as two characters, emoji as four.',
    control: 'This memo contains a tab or another invisible character. Remove it or type the memo again.',
    notNumber: 'A memo of this type is a whole number of at most 20 digits.',
    notHash: 'A memo of this type has 64 characters: digits and letters from a to f.',
  },
  es: {
    type: 'Tipo de memo',
    text: 'Texto',
    id: 'Número (ID)',
    hash: 'Hash',
    return: 'Hash de una devolución',
    tooLong: 'Este memo es demasiado largo. Las letras con tilde cuentan como dos y los emojis como cuatro.',
    control: 'Este memo contiene un tabulador u otro carácter invisible. Quitalo o escribí el memo de nuevo.',
    notNumber: 'Un memo de este tipo es un número entero de hasta 20 cifras.',
    notHash: 'Un memo de este tipo tiene 64 caracteres: cifras y letras de la a a la f.',
  },
  pt: {
    type: 'Tipo de memo',
    text: 'Texto',
    id: 'Número (ID)',
    hash: 'Hash',
    return: 'Hash de uma devolução',
    tooLong: 'Este memo é longo demais. Letras com acento contam como duas e emojis como quatro.',
    control:
      'Este memo contém uma tabulação ou outro caractere invisível. Remova-o ou digite o memo de novo.',
    notNumber: 'Um memo deste tipo é um número inteiro de até 20 dígitos.',
    notHash: 'Um memo deste tipo tem 64 caracteres: dígitos e letras de a a f.',
  },
})
