import { defineMessages } from '../../language/languages.js'

/** Why a donation failed. */
export const donationFailureMessages = defineMessages({
  en: {
    balance_too_low: 'The balance of the wallet was too low. Nothing was sent.',
    expired: 'The network did not take it in time. Nothing was sent; donate again.',
    counted_elsewhere: 'The payment already counts as another donation.',
    rejected: 'The payment was rejected.',
  },
  es: {
    balance_too_low: 'El saldo de la billetera no alcanzaba. No se envió nada.',
    expired: 'La red no lo tomó a tiempo. No se envió nada; volvé a donar.',
    counted_elsewhere: 'El pago ya cuenta como otra donación.',
    rejected: 'El pago fue rechazado.',
  },
  pt: {
    balance_too_low: 'O saldo da carteira não era suficiente. Nada foi enviado.',
    expired: 'A rede não o aceitou a tempo. Nada foi enviado; doe de novo.',
    counted_elsewhere: 'O pagamento já conta como outra doação.',
    rejected: 'O pagamento foi recusado.',
  },
})
