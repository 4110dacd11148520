import type { Language } from '../../../schema/languages.js'
import { roleName } from '../notifications/texts/role-names.mapper.js'
import { textFormats } from '../notifications/texts/text-formats.mapper.js'
import type { AccountMailCatalogue, AccountMailFacts, AccountMailKind } from './account-mails.type.js'
import type { Mail } from './mailer.client.js'

const en = textFormats('en')
const es = textFormats('es')
const pt = textFormats('pt')

/** The mails about accounts in every language. */
export const accountMailCatalogues: Readonly<Record<Language, AccountMailCatalogue>> = {
  en: {
    invitation: {
      subject: 'Your invitation',
      paragraphs: ({ name, role, hasAccount, customMessage = '', link, until }) => [
        `Hello ${name},`,
        hasAccount
          ? `An account was created for you (${roleName('en', role)}).`
          : `You are invited to join us as ${roleName('en', role)}.`,
        customMessage,
        `Choose a password here: ${link}`,
        `The link works once, until ${en.moment(until)}. If you did not expect it, ignore this e-mail.`,
      ],
    },
    newPassword: {
      subject: 'Choose a new password',
      paragraphs: ({ name, link, until }) => [
        `Hello ${name},`,
        `Choose a new password for your account here: ${link}`,
        `The link works once, until ${en.moment(until)}. If you did not ask for it, ignore this e-mail: your password stays as it is.`,
      ],
    },
    confirmAddress: {
      subject: 'Confirm your e-mail address',
      paragraphs: ({ link, until }) => [
        'Hello,',
        'Somebody who is signed in wants to use this address for their account. If that is you, confirm it here:',
        link,
        `The link works once, until ${en.moment(until)}. If it is not you, ignore this e-mail: nothing changes.`,
      ],
    },
    addressRequested: {
      subject: 'Your address was requested for another account',
      paragraphs: () => [
        'Hello,',
        'Somebody asked to use this address for another account. It belongs to your account, so nothing changes.',
        'You need not do anything.',
      ],
    },
    addressChanged: {
      subject: 'Your e-mail address was changed',
      paragraphs: ({ link, until }) => [
        'Hello,',
        'The e-mail address of your account was changed; from now on you sign in with the new one.',
        `If that was not you, undo it here: ${link}`,
        `The link works once, until ${en.moment(until)}. It restores this address, ends all sessions and lets you choose a new password.`,
      ],
    },
    erasureNotice: {
      subject: 'Your data will be erased and your balances paid out',
      paragraphs: ({ name, begins, link }) => [
        `Hello ${name},`,
        'You requested the erasure of your data and the payout of the balances of your wallets.',
        `It begins on ${en.moment(begins)} and cannot be undone afterwards.`,
        `To cancel it, sign in here: ${link}`,
        'If you did not request it, change your password as well and contact us immediately.',
      ],
    },
    erased: {
      subject: 'Your data was erased',
      paragraphs: ({ requestId, digest }) => [
        'Hello,',
        `Your data was erased as you requested (request ${requestId}).`,
        `The certificate of what was deleted, anonymised and kept has the SHA-256 ${digest}; ask us for it and quote the request above.`,
        'This is the last e-mail you receive from us.',
      ],
    },
    archive: {
      subject: 'Your personal data',
      paragraphs: ({ name, link, deleted }) => [
        `Hello ${name},`,
        'The archive of your personal data is ready.',
        `Sign in and download it here: ${link}`,
        `It is deleted on ${en.moment(deleted)}. If you did not request it, contact us immediately.`,
      ],
    },
    wrongCodes: {
      subject: 'Wrong codes for your second factor',
      paragraphs: ({ name, count, at }) => [
        `Hello ${name},`,
        `${en.counted(count, 'wrong code', 'wrong codes in a row')} for your second factor: the last one was entered on ${en.moment(at)}.`,
        'Codes are requested only after the correct password. If this was not you, somebody knows your password: change it now.',
      ],
    },
  },
  es: {
    invitation: {
      subject: 'Tu invitación',
      paragraphs: ({ name, role, hasAccount, customMessage = '', link, until }) => [
        `Hola, ${name}:`,
        hasAccount
          ? `Se creó una cuenta para vos (rol: ${roleName('es', role)}).`
          : `Te invitamos a sumarte con el rol ${roleName('es', role)}.`,
        customMessage,
        `Elegí una contraseña acá: ${link}`,
        `El enlace sirve una sola vez, hasta el ${es.moment(until)}. Si no lo esperabas, ignorá este correo.`,
      ],
    },
    newPassword: {
      subject: 'Elegí otra contraseña',
      paragraphs: ({ name, link, until }) => [
        `Hola, ${name}:`,
        `Elegí otra contraseña para tu cuenta acá: ${link}`,
        `El enlace sirve una sola vez, hasta el ${es.moment(until)}. Si no lo pediste, ignorá este correo: tu contraseña no cambia.`,
      ],
    },
    confirmAddress: {
      subject: 'Confirmá tu dirección de correo',
      paragraphs: ({ link, until }) => [
        'Hola:',
        'Alguien que inició sesión quiere usar esta dirección en su cuenta. Si fuiste vos, confirmala acá:',
        link,
        `El enlace sirve una sola vez, hasta el ${es.moment(until)}. Si no fuiste vos, ignorá este correo: no cambia nada.`,
      ],
    },
    addressRequested: {
      subject: 'Se pidió tu dirección para otra cuenta',
      paragraphs: () => [
        'Hola:',
        'Alguien pidió usar esta dirección en otra cuenta. La dirección es de tu cuenta, así que no cambia nada.',
        'No hace falta que hagas nada.',
      ],
    },
    addressChanged: {
      subject: 'Se cambió tu dirección de correo',
      paragraphs: ({ link, until }) => [
        'Hola:',
        'Se cambió la dirección de correo de tu cuenta; desde ahora iniciás sesión con la nueva.',
        `Si no fuiste vos, deshacé el cambio acá: ${link}`,
        `El enlace sirve una sola vez, hasta el ${es.moment(until)}. Restablece esta dirección, cierra todas las sesiones y te permite elegir otra contraseña.`,
      ],
    },
    erasureNotice: {
      subject: 'Se van a borrar tus datos y pagar tus saldos',
      paragraphs: ({ name, begins, link }) => [
        `Hola, ${name}:`,
        'Pediste que se borren tus datos y se paguen los saldos de tus billeteras.',
        `El borrado empieza el ${es.moment(begins)} y después no se puede deshacer.`,
        `Para cancelarlo, iniciá sesión acá: ${link}`,
        'Si no lo pediste vos, cambiá también tu contraseña y escribinos de inmediato.',
      ],
    },
    erased: {
      subject: 'Se borraron tus datos',
      paragraphs: ({ requestId, digest }) => [
        'Hola:',
        `Tus datos se borraron, como pediste (solicitud ${requestId}).`,
        `El certificado de lo que se borró, se anonimizó y se conservó tiene el SHA-256 ${digest}; pedínoslo indicando la solicitud.`,
        'Este es el último correo que recibís de nosotros.',
      ],
    },
    archive: {
      subject: 'Tus datos personales',
      paragraphs: ({ name, link, deleted }) => [
        `Hola, ${name}:`,
        'El archivo con tus datos personales está listo.',
        `Iniciá sesión y descargalo acá: ${link}`,
        `Se borra el ${es.moment(deleted)}. Si no lo pediste vos, escribinos de inmediato.`,
      ],
    },
    wrongCodes: {
      subject: 'Códigos incorrectos para tu segundo factor',
      paragraphs: ({ name, count, at }) => [
        `Hola, ${name}:`,
        `${es.counted(count, 'código incorrecto', 'códigos incorrectos seguidos')} para tu segundo factor: el último se ingresó el ${es.moment(at)}.`,
        'Los códigos se piden solo después de la contraseña correcta. Si no fuiste vos, alguien conoce tu contraseña: cambiala ahora.',
      ],
    },
  },
  pt: {
    invitation: {
      subject: 'Seu convite',
      paragraphs: ({ name, role, hasAccount, customMessage = '', link, until }) => [
        `Olá, ${name},`,
        hasAccount
          ? `Uma conta foi criada para você (papel: ${roleName('pt', role)}).`
          : `Convidamos você a participar com o papel ${roleName('pt', role)}.`,
        customMessage,
        `Escolha uma senha aqui: ${link}`,
        `O link funciona uma única vez, até ${pt.moment(until)}. Se você não o esperava, ignore este e-mail.`,
      ],
    },
    newPassword: {
      subject: 'Escolha outra senha',
      paragraphs: ({ name, link, until }) => [
        `Olá, ${name},`,
        `Escolha outra senha para sua conta aqui: ${link}`,
        `O link funciona uma única vez, até ${pt.moment(until)}. Se você não o pediu, ignore este e-mail: sua senha não muda.`,
      ],
    },
    confirmAddress: {
      subject: 'Confirme seu endereço de e-mail',
      paragraphs: ({ link, until }) => [
        'Olá,',
        'Alguém com sessão iniciada quer usar este endereço em sua conta. Se foi você, confirme aqui:',
        link,
        `O link funciona uma única vez, até ${pt.moment(until)}. Se não foi você, ignore este e-mail: nada muda.`,
      ],
    },
    addressRequested: {
      subject: 'Seu endereço foi pedido para outra conta',
      paragraphs: () => [
        'Olá,',
        'Alguém pediu para usar este endereço em outra conta. Ele pertence à sua conta, portanto nada muda.',
        'Você não precisa fazer nada.',
      ],
    },
    addressChanged: {
      subject: 'Seu endereço de e-mail foi alterado',
      paragraphs: ({ link, until }) => [
        'Olá,',
        'O endereço de e-mail da sua conta foi alterado; a partir de agora você entra com o novo.',
        `Se não foi você, desfaça a alteração aqui: ${link}`,
        `O link funciona uma única vez, até ${pt.moment(until)}. Ele restaura este endereço, encerra todas as sessões e permite escolher outra senha.`,
      ],
    },
    erasureNotice: {
      subject: 'Seus dados serão apagados e seus saldos pagos',
      paragraphs: ({ name, begins, link }) => [
        `Olá, ${name},`,
        'Você pediu que seus dados sejam apagados e os saldos das suas carteiras pagos.',
        `Isso começa em ${pt.moment(begins)} e depois não pode ser desfeito.`,
        `Para cancelar, entre na sua conta aqui: ${link}`,
        'Se não foi você quem pediu, altere também sua senha e escreva para nós imediatamente.',
      ],
    },
    erased: {
      subject: 'Seus dados foram apagados',
      paragraphs: ({ requestId, digest }) => [
        'Olá,',
        `Seus dados foram apagados, como você pediu (solicitação ${requestId}).`,
        `O certificado do que foi apagado, anonimizado e mantido tem o SHA-256 ${digest}; peça-o a nós indicando a solicitação.`,
        'Este é o último e-mail que você recebe de nós.',
      ],
    },
    archive: {
      subject: 'Seus dados pessoais',
      paragraphs: ({ name, link, deleted }) => [
        `Olá, ${name},`,
        'O arquivo com seus dados pessoais está pronto.',
        `Entre na sua conta e baixe-o aqui: ${link}`,
        `Ele será apagado em ${pt.moment(deleted)}. Se não foi você quem pediu, escreva para nós imediatamente.`,
      ],
    },
    wrongCodes: {
      subject: 'Códigos errados do seu segundo fator',
      paragraphs: ({ name, count, at }) => [
        `Olá, ${name},`,
        `${pt.counted(count, 'código errado', 'códigos errados seguidos')} do seu segundo fator: o último foi digitado em ${pt.moment(at)}.`,
        'Os códigos são pedidos somente depois da senha correta. Se não foi você, alguém conhece sua senha: altere-a agora.',
      ],
    },
  },
}

/** A mail about an account in the language of its reader. */
export function accountMail<Kind extends AccountMailKind>(
  language: Language,
  kind: Kind,
  about: AccountMailFacts[Kind],
): Pick<Mail, 'subject' | 'text'> {
  const { subject, paragraphs }: AccountMailCatalogue[Kind] = accountMailCatalogues[language][kind]
  return { subject, text: paragraphs(about).filter(Boolean).join('\n\n') }
}
