import { defineMessages } from '../../language/languages.js'

/** Texts of the viewer's name and e-mail address. */
export const profileMessages = defineMessages({
  en: {
    title: 'Profile',
    name: 'Name',
    changeName: 'Change name',
    address: 'E-mail address',
    changeAddress: 'Change e-mail address',
    undeliverable:
      'The mail server has refused our mails to this address since {time}. Change the address so that links and notices reach you.',
    newAddress: 'New e-mail address',
    addressHint:
      'We send a link to the new address, which is valid for 24 hours. When you follow it, you sign in with the new address; the old one gets a mail from which the change can be undone.',
    sendLink: 'Send the link',
    linkSent: 'Follow the link that was sent to {address}.',
    addressFault: 'Enter an e-mail address that is not your present one.',
    signInAgain:
      'This requires that you signed in within the last 10 minutes, with your second factor if you have one. Sign out, sign in again and repeat the change.',
    tooManyOpen: 'Too many of your requests are open. Wait until one of them has ended.',
  },
  es: {
    title: 'Perfil',
    name: 'Nombre',
    changeName: 'Cambiar nombre',
    address: 'Dirección de correo',
    changeAddress: 'Cambiar dirección de correo',
    undeliverable:
      'El servidor de correo rechaza nuestros correos a esta dirección desde el {time}. Cambiá la dirección para recibir enlaces y avisos.',
    newAddress: 'Nueva dirección de correo',
    addressHint:
      'Enviamos un enlace a la dirección nueva, que sirve durante 24 horas. Cuando lo abrás, iniciás sesión con ella; la anterior recibe un correo que permite deshacer el cambio.',
    sendLink: 'Enviar el enlace',
    linkSent: 'Abrí el enlace que se envió a {address}.',
    addressFault: 'Ingresá una dirección de correo que no sea la actual.',
    signInAgain:
      'Para esto tenés que haber iniciado sesión en los últimos 10 minutos, con tu segundo factor si tenés uno. Cerrá la sesión, iniciala de nuevo y repetí el cambio.',
    tooManyOpen: 'Tenés demasiadas solicitudes abiertas. Esperá a que termine alguna.',
  },
  pt: {
    title: 'Perfil',
    name: 'Nome',
    changeName: 'Alterar nome',
    address: 'Endereço de e-mail',
    changeAddress: 'Alterar endereço de e-mail',
    undeliverable:
      'O servidor de e-mail recusa nossos e-mails a este endereço desde {time}. Altere o endereço para receber links e avisos.',
    newAddress: 'Novo endereço de e-mail',
    addressHint:
      'Enviamos um link ao endereço novo, que vale por 24 horas. Quando você o abrir, passará a entrar com ele; o antigo recebe um e-mail que permite desfazer a alteração.',
    sendLink: 'Enviar o link',
    linkSent: 'Abra o link enviado para {address}.',
    addressFault: 'Informe um endereço de e-mail que não seja o atual.',
    signInAgain:
      'Para isso você precisa ter entrado nos últimos 10 minutos, com seu segundo fator se tiver um. Saia, entre de novo e repita a alteração.',
    tooManyOpen: 'Há pedidos seus demais em aberto. Espere até que um deles termine.',
  },
})
