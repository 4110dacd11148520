import { roleName } from '../notifications/texts/role-names.mapper.js'
import { textFormats } from '../notifications/texts/text-formats.mapper.js'
import type { AccountMailCatalogue } from './account-mails.type.js'

const es = textFormats('es')

/** The mails about accounts in Spanish. */
export const spanishAccountMails: AccountMailCatalogue = {
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
  passwordChanged: {
    subject: 'Se cambió tu contraseña',
    paragraphs: ({ name, at }) => [
      `Hola, ${name}:`,
      `La contraseña de tu cuenta se cambió el ${es.moment(at)} y se cerraron todas las sesiones.`,
      'Si no fuiste vos, escribinos de inmediato: bloqueamos la cuenta y te enviamos un enlace para elegir otra contraseña.',
    ],
  },
  secondFactorSetUp: {
    subject: 'Se configuró tu segundo factor',
    paragraphs: ({ name, at }) => [
      `Hola, ${name}:`,
      `El ${es.moment(at)} se confirmó un segundo factor en tu cuenta. Desde ahora iniciás sesión con sus códigos, y el anterior ya no sirve.`,
      'Si no fuiste vos, alguien conoce tu contraseña: escribinos de inmediato.',
    ],
  },
  secondFactorRemoved: {
    subject: 'Se quitó tu segundo factor',
    paragraphs: ({ name, at }) => [
      `Hola, ${name}:`,
      `El segundo factor de tu cuenta se quitó el ${es.moment(at)}. Desde ahora alcanza con la contraseña para iniciar sesión.`,
      'Si no lo quitaste ni lo pediste, cambiá tu contraseña ahora y escribinos de inmediato.',
    ],
  },
}
