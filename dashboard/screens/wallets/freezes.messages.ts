import { defineMessages } from '../../language/languages.js'

/** Texts of the freezes of a wallet. */
export const freezesMessages = defineMessages({
  en: {
    title: 'Freeze',
    none: 'The wallet can send. If someone else may have access to it, freeze it: it then only receives.',
    by_owner: 'Frozen by its owner',
    by_admin: 'Frozen by an administrator',
    by_reconciliation: 'Frozen because its books differ from the ledger',
    freeze: 'Freeze wallet',
    freezeHint:
      'It cannot send from now on, and still receives. Payments that were accepted before are completed.',
    reason: 'Reason, which the owner sees',
    lift: 'Lift freeze',
    liftHint: 'The wallet can send again, unless another freeze remains.',
    others: 'Only an administrator can lift this freeze.',
    others_ofAdmin:
      'Another administrator can lift this freeze. If there is none, give somebody the role of administrator first.',
    reconciled: 'The next comparison without a difference lifts this freeze, and so can an administrator.',
    reconciled_ofAdmin:
      'The next comparison without a difference lifts this freeze, and so can another administrator. If there is none, give somebody the role of administrator first.',
  },
  es: {
    title: 'Congelamiento',
    none: 'La billetera puede enviar. Si otra persona pudo haber entrado, congelala: así solo recibe.',
    by_owner: 'Congelada por su titular',
    by_admin: 'Congelada por la administración',
    by_reconciliation: 'Congelada porque su contabilidad no coincide con el libro público',
    freeze: 'Congelar billetera',
    freezeHint: 'Desde ahora no puede enviar y sigue recibiendo. Los pagos ya aceptados se completan.',
    reason: 'Motivo, que su titular puede ver',
    lift: 'Levantar el congelamiento',
    liftHint: 'La billetera puede volver a enviar, salvo que quede otro congelamiento.',
    others: 'Solo la administración puede levantar este congelamiento.',
    others_ofAdmin:
      'Otra persona de administración puede levantar este congelamiento. Si no hay ninguna, dale antes a alguien el rol de administración.',
    reconciled:
      'Lo levanta la próxima comparación sin diferencias, y también puede hacerlo la administración.',
    reconciled_ofAdmin:
      'Lo levanta la próxima comparación sin diferencias, y también puede hacerlo otra persona de administración. Si no hay ninguna, dale antes a alguien el rol de administración.',
  },
  pt: {
    title: 'Congelamento',
    none: 'A carteira pode enviar. Se outra pessoa puder ter acesso a ela, congele-a: assim ela só recebe.',
    by_owner: 'Congelada pelo titular',
    by_admin: 'Congelada pela administração',
    by_reconciliation: 'Congelada porque a contabilidade difere do livro público',
    freeze: 'Congelar carteira',
    freezeHint:
      'A partir de agora não pode enviar e continua recebendo. Pagamentos já aceitos são concluídos.',
    reason: 'Motivo, que o titular pode ver',
    lift: 'Retirar o congelamento',
    liftHint: 'A carteira pode voltar a enviar, a menos que reste outro congelamento.',
    others: 'Só a administração pode retirar este congelamento.',
    others_ofAdmin:
      'Outra pessoa da administração pode retirar este congelamento. Se não houver nenhuma, dê antes a alguém o papel de administração.',
    reconciled: 'A próxima comparação sem diferenças o retira, e a administração também pode fazê-lo.',
    reconciled_ofAdmin:
      'A próxima comparação sem diferenças o retira, e outra pessoa da administração também pode fazê-lo. Se não houver nenhuma, dê antes a alguém o papel de administração.',
  },
})
