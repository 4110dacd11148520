import { defineMessages } from '../../language/languages.js'

/** Texts of what the viewer consents to; `TEXT_VERSION` changes with the text of a purpose, in any language. */
export const consentsMessages = defineMessages({
  en: {
    title: 'What you have agreed to',
    marketing: 'You may send me news about the animals and about campaigns by e-mail.',
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
    decided: 'Decided {time}',
    allow: 'Allow',
    withdraw: 'Withdraw',
    given: 'You allow it. You can withdraw this at any time.',
    withdrawn: 'You no longer allow it.',
  },
  es: {
    title: 'Lo que aceptaste',
    marketing: 'Pueden enviarme por correo novedades sobre los animales y las campañas.',
    allowed: 'Permitido',
    notAllowed: 'No permitido',
    decided: 'Decidido el {time}',
    allow: 'Permitir',
    withdraw: 'Retirar',
    given: 'Lo permitís. Podés retirarlo cuando quieras.',
    withdrawn: 'Ya no lo permitís.',
  },
  pt: {
    title: 'O que você aceitou',
    marketing: 'Podem me enviar por e-mail novidades sobre os animais e as campanhas.',
    allowed: 'Permitido',
    notAllowed: 'Não permitido',
    decided: 'Decidido em {time}',
    allow: 'Permitir',
    withdraw: 'Retirar',
    given: 'Você permite. Pode retirar quando quiser.',
    withdrawn: 'Você não permite mais.',
  },
})
