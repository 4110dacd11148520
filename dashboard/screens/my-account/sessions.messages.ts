import { defineMessages } from '../../language/languages.js'

/** Texts of the viewer's sessions. */
export const sessionsMessages = defineMessages({
  en: {
    title: 'Where you are signed in',
    current: 'This device',
    unknown: 'Unknown program',
    end: 'Sign out there',
    endHint: '{device} has to sign in again.',
    ended: 'You are signed out there.',
    endOthers: 'Sign out everywhere else',
    endOthersHint: 'All other devices have to sign in again, and push notifications to your browsers stop.',
    othersEnded: 'You are signed out everywhere else.',
  },
  es: {
    title: 'Dónde tenés la sesión iniciada',
    current: 'Este dispositivo',
    unknown: 'Programa desconocido',
    end: 'Cerrar esa sesión',
    endHint: '{device} tiene que iniciar sesión de nuevo.',
    ended: 'Se cerró esa sesión.',
    endOthers: 'Cerrar todas las demás',
    endOthersHint:
      'Todos los demás dispositivos tienen que iniciar sesión de nuevo y terminan los avisos en tus navegadores.',
    othersEnded: 'Se cerraron todas las demás sesiones.',
  },
  pt: {
    title: 'Onde sua sessão está aberta',
    current: 'Este dispositivo',
    unknown: 'Programa desconhecido',
    end: 'Encerrar essa sessão',
    endHint: '{device} precisa entrar de novo.',
    ended: 'Essa sessão foi encerrada.',
    endOthers: 'Encerrar todas as outras',
    endOthersHint:
      'Todos os outros dispositivos precisam entrar de novo, e os avisos nos seus navegadores acabam.',
    othersEnded: 'Todas as outras sessões foram encerradas.',
  },
})
