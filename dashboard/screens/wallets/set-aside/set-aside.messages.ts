import { defineMessages } from '../../../language/languages.js'

/** Texts of the amounts that were set aside for a wallet. */
export const setAsideMessages = defineMessages({
  en: {
    title: 'Set aside for this wallet',
    from: 'Set aside by',
    notYet: 'Cannot be claimed now',
    claim_pending: 'Being claimed',
    claim_success: 'Claimed',
    claim_failed: 'The claim failed',
    claim: 'Claim',
    hint: '{amount} are added to the balance. The ledger takes a small fee.',
    done: 'The amount is being claimed.',
    noFee: 'The wallet cannot pay the fee. Send it some XLM first.',
  },
  es: {
    title: 'Reservado para esta billetera',
    from: 'Reservado por',
    notYet: 'Ahora no se puede cobrar',
    claim_pending: 'Cobrándose',
    claim_success: 'Cobrado',
    claim_failed: 'No se pudo cobrar',
    claim: 'Cobrar',
    hint: '{amount} se suman al saldo. El libro público cobra una pequeña comisión.',
    done: 'El importe se está cobrando.',
    noFee: 'La billetera no puede pagar la comisión. Enviale antes algunos XLM.',
  },
  pt: {
    title: 'Reservado para esta carteira',
    from: 'Reservado por',
    notYet: 'Não pode ser resgatado agora',
    claim_pending: 'Em resgate',
    claim_success: 'Resgatado',
    claim_failed: 'O resgate falhou',
    claim: 'Resgatar',
    hint: '{amount} são somados ao saldo. O livro público cobra uma pequena taxa.',
    done: 'O valor está sendo resgatado.',
    noFee: 'A carteira não pode pagar a taxa. Envie antes alguns XLM para ela.',
  },
})
