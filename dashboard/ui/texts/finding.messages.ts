import { defineMessages } from '../../language/languages.js'

/** What a comparison of a wallet with the ledger found. */
export const findingMessages = defineMessages({
  en: {
    unknown_outgoing: 'A payment that the platform did not send',
    wrong_end: 'A payment that was believed to have failed',
    unexplained_balance: 'The balance is not the sum of the payments',
    books_differ: 'The books differ from the ledger',
    signers_changed: 'The account has other signers',
    trustline_frozen: 'The issuer has frozen the USDC',
    unsettled: 'A payment has no known outcome yet',
    unreadable: 'The wallet could not be compared',
    payment_imported: 'A missing payment was recorded',
    wallet_recovered: 'A lost wallet was recovered',
  },
  es: {
    unknown_outgoing: 'Un pago que la plataforma no envió',
    wrong_end: 'Un pago que se creía fallido',
    unexplained_balance: 'El saldo no es la suma de los pagos',
    books_differ: 'La contabilidad no coincide con el libro público',
    signers_changed: 'La cuenta tiene otros firmantes',
    trustline_frozen: 'El emisor congeló los USDC',
    unsettled: 'Todavía no se conoce el resultado de un pago',
    unreadable: 'No se pudo comparar la billetera',
    payment_imported: 'Se registró un pago que faltaba',
    wallet_recovered: 'Se recuperó una billetera perdida',
  },
  pt: {
    unknown_outgoing: 'Um pagamento que a plataforma não enviou',
    wrong_end: 'Um pagamento que se acreditava ter falhado',
    unexplained_balance: 'O saldo não é a soma dos pagamentos',
    books_differ: 'A contabilidade difere do livro público',
    signers_changed: 'A conta tem outros signatários',
    trustline_frozen: 'O emissor congelou os USDC',
    unsettled: 'Ainda não se conhece o resultado de um pagamento',
    unreadable: 'A carteira não pôde ser comparada',
    payment_imported: 'Um pagamento que faltava foi registrado',
    wallet_recovered: 'Uma carteira perdida foi recuperada',
  },
})
