import { defineMessages } from '../../language/languages.js'

/** Texts of the viewer's sessions. */
export const sessionsMessages = defineMessages({
  en: {
    title: 'Sessions',
    hint: 'The devices on which you are signed in. End those that you do not know, and change your password.',
    current: 'This device',
    unknownDevice: 'Unknown device',
    from: 'Address {address} · ends on {time}',
    end: 'End session',
    endHint: 'The device is signed out within a few seconds.',
    ended: 'The session is ended.',
    endOthers: 'End all other sessions',
    endOthersHint:
      'All devices except this one are signed out, and push notifications to all your browsers stop; you can allow them again.',
    othersEnded: 'All other sessions are ended.',
  },
  es: {
    title: 'Sesiones',
    hint: 'Los dispositivos en los que iniciaste sesión. Cerrá las que no conozcas y cambiá tu contraseña.',
    current: 'Este dispositivo',
    unknownDevice: 'Dispositivo desconocido',
    from: 'Dirección {address} · termina el {time}',
    end: 'Cerrar sesión',
    endHint: 'La sesión de ese dispositivo se cierra en pocos segundos.',
    ended: 'Se cerró la sesión.',
    endOthers: 'Cerrar todas las demás sesiones',
    endOthersHint:
      'Se cierran las sesiones de todos los dispositivos menos este, y terminan los avisos en todos tus navegadores; podés volver a permitirlos.',
    othersEnded: 'Se cerraron todas las demás sesiones.',
  },
  pt: {
    title: 'Sessões',
    hint: 'Os dispositivos em que você está conectado. Encerre as que não conhece e altere sua senha.',
    current: 'Este dispositivo',
    unknownDevice: 'Dispositivo desconhecido',
    from: 'Endereço {address} · termina em {time}',
    end: 'Encerrar sessão',
    endHint: 'A sessão desse dispositivo é encerrada em poucos segundos.',
    ended: 'A sessão foi encerrada.',
    endOthers: 'Encerrar todas as outras sessões',
    endOthersHint:
      'As sessões de todos os dispositivos menos este são encerradas, e os avisos em todos os seus navegadores param; você pode permiti-los de novo.',
    othersEnded: 'Todas as outras sessões foram encerradas.',
  },
})
