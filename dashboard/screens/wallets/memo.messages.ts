import { defineMessages } from '../../language/languages.js'

/** Types of memos, and what is wrong with one. */
export const memoMessages = defineMessages({
  en: {
    type: 'Type of memo',
    text: 'Text',
    id: 'Number (ID)',
    hash: 'Hash',
    textFault: 'This memo is too long. Letters with accents count as two characters, emoji as four.',
    idFault: 'A memo of this type is a whole number of at most 20 digits.',
    hashFault: 'A memo of this type has 64 characters: digits and letters from a to f.',
  },
  es: {
    type: 'Tipo de memo',
    text: 'Texto',
    id: 'Número (ID)',
    hash: 'Hash',
    textFault:
      'Este memo es demasiado largo. Las letras con tilde cuentan como dos y los emojis como cuatro.',
    idFault: 'Un memo de este tipo es un número entero de hasta 20 cifras.',
    hashFault: 'Un memo de este tipo tiene 64 caracteres: cifras y letras de la a a la f.',
  },
  pt: {
    type: 'Tipo de memo',
    text: 'Texto',
    id: 'Número (ID)',
    hash: 'Hash',
    textFault: 'Este memo é longo demais. Letras com acento contam como duas e emojis como quatro.',
    idFault: 'Um memo deste tipo é um número inteiro de até 20 dígitos.',
    hashFault: 'Um memo deste tipo tem 64 caracteres: dígitos e letras de a a f.',
  },
})
