import { defineMessages } from '../../language/languages.js'

/** Texts of the closing of a wallet. */
export const closingMessages = defineMessages({
  en: {
    title: 'Closing',
    about: 'The whole balance, including the reserve, goes to another account, and the wallet ends.',
    closingTo: 'The wallet is being closed. Its balance goes to:',
    close: 'Close wallet',
    hint: 'The whole balance goes to the address. The wallet can send and receive nothing after that. This cannot be undone.',
    address: 'Address for the whole balance',
    memo: 'Memo that the receiver requires (optional)',
    sure: 'I want to close this wallet for good',
    begun: 'The wallet is being closed.',
    addressFault: 'Enter the address of an existing account on the ledger that is not this wallet.',
    pending: 'A payment of the wallet is still being sent. Close it after that.',
    frozenUsdc: 'The issuer has frozen the USDC of the wallet. Ask the issuer to release it first.',
  },
  es: {
    title: 'Cierre',
    about: 'Todo el saldo, incluida la reserva, va a otra cuenta y la billetera termina.',
    closingTo: 'La billetera se está cerrando. Su saldo va a:',
    close: 'Cerrar billetera',
    hint: 'Todo el saldo va a la dirección. Después la billetera no puede enviar ni recibir nada. No se puede deshacer.',
    address: 'Dirección para todo el saldo',
    memo: 'Memo que exige el destinatario (opcional)',
    sure: 'Quiero cerrar esta billetera para siempre',
    begun: 'La billetera se está cerrando.',
    addressFault:
      'Ingresá la dirección de una cuenta que ya exista en el libro público y no sea esta billetera.',
    pending: 'Todavía se está enviando un pago de la billetera. Cerrala después.',
    frozenUsdc: 'El emisor congeló los USDC de la billetera. Pedile antes que los libere.',
  },
  pt: {
    title: 'Encerramento',
    about: 'Todo o saldo, incluída a reserva, vai para outra conta, e a carteira termina.',
    closingTo: 'A carteira está sendo encerrada. Seu saldo vai para:',
    close: 'Encerrar carteira',
    hint: 'Todo o saldo vai para o endereço. Depois a carteira não pode enviar nem receber nada. Isso não pode ser desfeito.',
    address: 'Endereço para todo o saldo',
    memo: 'Memo que o destinatário exige (opcional)',
    sure: 'Quero encerrar esta carteira para sempre',
    begun: 'A carteira está sendo encerrada.',
    addressFault: 'Informe o endereço de uma conta que já exista no livro público e não seja esta carteira.',
    pending: 'Um pagamento da carteira ainda está sendo enviado. Encerre-a depois.',
    frozenUsdc: 'O emissor congelou os USDC da carteira. Peça antes que ele os libere.',
  },
})
