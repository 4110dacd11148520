import { defineMessages } from '../../language/languages.js'

/** Texts of the state of a monitored account. */
export const accountStateMessages = defineMessages({
  en: {
    active: 'Active',
    paused: 'Paused',
    failing: 'Failing',
    failure_rate_limited: 'The network received too many requests.',
    failure_refused: 'The network does not accept the credentials, or the account is private.',
    failure_unknown_account: 'The network has no account with this name.',
    failure_not_understood: 'The network rejected the request.',
    failure_unavailable: 'The network did not respond.',
    failure_unknown_guardian: 'The guardian was deleted or has another role.',
    failure_paused: 'The network is not called for some time after failures.',
    failure_deferred: 'The next run reads the remaining posts.',
    failure_older_unread:
      'Older posts are too many or too old, and are never read: look at them on the network.',
  },
  es: {
    active: 'Activa',
    paused: 'En pausa',
    failing: 'Con fallas',
    failure_rate_limited: 'La red recibió demasiadas consultas.',
    failure_refused: 'La red no acepta las credenciales o la cuenta es privada.',
    failure_unknown_account: 'La red no tiene ninguna cuenta con este nombre.',
    failure_not_understood: 'La red rechazó la consulta.',
    failure_unavailable: 'La red no respondió.',
    failure_unknown_guardian: 'El guardián se borró o tiene otro rol.',
    failure_paused: 'Después de varias fallas, no se consulta a la red por un tiempo.',
    failure_deferred: 'La próxima lectura trae las publicaciones que faltan.',
    failure_older_unread:
      'Las publicaciones anteriores son demasiadas o muy viejas y no se leerán: miralas en la red.',
  },
  pt: {
    active: 'Ativa',
    paused: 'Em pausa',
    failing: 'Com falhas',
    failure_rate_limited: 'A rede recebeu consultas demais.',
    failure_refused: 'A rede não aceita as credenciais ou a conta é privada.',
    failure_unknown_account: 'A rede não tem nenhuma conta com este nome.',
    failure_not_understood: 'A rede rejeitou a consulta.',
    failure_unavailable: 'A rede não respondeu.',
    failure_unknown_guardian: 'O guardião foi apagado ou tem outro papel.',
    failure_paused: 'Depois de várias falhas, a rede não é consultada por um tempo.',
    failure_deferred: 'A próxima leitura traz as publicações que faltam.',
    failure_older_unread:
      'As publicações anteriores são demais ou muito antigas e não serão lidas: veja-as na rede.',
  },
})
