import type { Language } from '../../../../schema/languages.js'

/** Why an e-mail address was not changed: its mail server refused it, or the link in the mail was not followed. */
type Reason = 'refused' | 'expired'

/** The note of the ended request, by the language of its person. */
export const emailChangeNotes: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  en: {
    refused: 'The mail server of the new address refuses it. Check the address and request the change again.',
    expired: 'The link that was sent to the new address was not followed in time. Request the change again.',
  },
  es: {
    refused: 'El servidor de correo de la dirección nueva la rechaza. Revisala y pedí el cambio otra vez.',
    expired: 'El enlace que se envió a la dirección nueva no se abrió a tiempo. Pedí el cambio otra vez.',
  },
  pt: {
    refused: 'O servidor de e-mail do novo endereço o recusa. Confira o endereço e peça a mudança de novo.',
    expired: 'O link enviado ao novo endereço não foi aberto a tempo. Peça a mudança de novo.',
  },
}
