import { defineMessages } from '../../language/languages.js'

/** Texts of the browsers that receive notifications. */
export const pushMessages = defineMessages({
  en: {
    browsers: 'Browsers that receive notifications',
    none: 'No browser yet.',
    thisOne: 'This browser',
    add: 'Receive notifications in this browser',
    remove: 'Remove',
    disabled: 'This platform does not send notifications to browsers.',
    unsupported: 'This browser cannot receive notifications while the page is closed.',
    denied:
      'The browser does not allow notifications of this page. Allow them in its settings and try again.',
    failed: 'The browser cannot reach its service for notifications. Try again later.',
  },
  es: {
    browsers: 'Navegadores que reciben notificaciones',
    none: 'Todavía ninguno.',
    thisOne: 'Este navegador',
    add: 'Recibir notificaciones en este navegador',
    remove: 'Quitar',
    disabled: 'Esta plataforma no envía notificaciones a navegadores.',
    unsupported: 'Este navegador no puede recibir notificaciones con la página cerrada.',
    denied:
      'El navegador no permite notificaciones de esta página. Permitilas en su configuración y probá de nuevo.',
    failed: 'El navegador no puede conectarse con su servicio de notificaciones. Probá más tarde.',
  },
  pt: {
    browsers: 'Navegadores que recebem notificações',
    none: 'Nenhum ainda.',
    thisOne: 'Este navegador',
    add: 'Receber notificações neste navegador',
    remove: 'Remover',
    disabled: 'Esta plataforma não envia notificações a navegadores.',
    unsupported: 'Este navegador não pode receber notificações com a página fechada.',
    denied:
      'O navegador não permite notificações desta página. Permita-as nas configurações e tente de novo.',
    failed: 'O navegador não consegue acessar o serviço de notificações dele. Tente mais tarde.',
  },
})
