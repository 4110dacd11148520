import { defineMessages } from '../../../language/languages.js'

/** Texts of what administrators request about wallets. */
export const requestsMessages = defineMessages({
  en: {
    title: 'For administrators',
    of_person: 'This wallet belongs to',
    of_organisation: 'This wallet belongs to the organisation.',
    of_recovered: 'A restore recovered this wallet from the ledger; whose it is is not known yet.',
    unclaimed: 'The wallet has money that nobody has claimed. It can be paid out by closing the wallet.',
    waiting: {
      one: '{count} request awaits another administrator',
      other: '{count} requests await another administrator',
    },
    hidden: {
      one: '{count} amount is or was hidden from the owner',
      other: '{count} amounts are or were hidden from the owner',
    },
    above: '{amount} are above what should be kept here.',
    transfer: 'Transfer {asset} to the cold account',
    transferHint:
      'About {amount} go to the account below, whose key is kept elsewhere, once another administrator approves it within 7 days.',
    nothingAbove: 'The wallet no longer holds more than should be kept here.',
    close: 'Request closing',
    closeHint:
      'All that the wallet holds goes to the address once another administrator approves it within 7 days. A payment on the ledger cannot be taken back.',
    handOver: 'Request handover',
    handOverHint:
      'The person owns the wallet and the donations made from it once another administrator approves it within 7 days.',
    findPerson: 'Find a person by name or e-mail',
    newOwner: 'New owner',
    choose: 'Choose a person',
    nobody: 'Nobody found yet',
    evidence: 'How you know whose it is',
    reason: 'Reason',
    ask: 'Ask for the approval',
    asked: 'Another administrator decides now, on the page of approvals.',
  },
  es: {
    title: 'Para administración',
    of_person: 'Esta billetera es de',
    of_organisation: 'Esta billetera es de la organización.',
    of_recovered:
      'Una restauración recuperó esta billetera del libro público; todavía no se sabe de quién es.',
    unclaimed: 'La billetera tiene dinero que nadie reclamó. Se puede pagar cerrando la billetera.',
    waiting: {
      one: '{count} solicitud espera a otra persona de administración',
      other: '{count} solicitudes esperan a otra persona de administración',
    },
    hidden: {
      one: '{count} importe está o estuvo oculto para su titular',
      other: '{count} importes están o estuvieron ocultos para su titular',
    },
    above: '{amount} superan lo que se debe guardar acá.',
    transfer: 'Pasar {asset} a la cuenta fría',
    transferHint:
      'Unos {amount} van a la cuenta de abajo, cuya clave se guarda en otro lugar, cuando otra persona de administración lo apruebe en 7 días.',
    nothingAbove: 'La billetera ya no tiene más de lo que se debe guardar acá.',
    close: 'Pedir el cierre',
    closeHint:
      'Todo lo que tiene la billetera va a la dirección cuando otra persona de administración lo apruebe en 7 días. Un pago en el libro público no se puede deshacer.',
    handOver: 'Pedir el traspaso',
    handOverHint:
      'La persona pasa a ser titular de la billetera y de las donaciones hechas con ella cuando otra persona de administración lo apruebe en 7 días.',
    findPerson: 'Buscar a una persona por nombre o correo',
    newOwner: 'Nuevo titular',
    choose: 'Elegí una persona',
    nobody: 'Todavía no se encontró a nadie',
    evidence: 'Cómo sabés de quién es',
    reason: 'Motivo',
    ask: 'Pedir la aprobación',
    asked: 'Ahora decide otra persona de administración, en la página de aprobaciones.',
  },
  pt: {
    title: 'Para a administração',
    of_person: 'Esta carteira é de',
    of_organisation: 'Esta carteira é da organização.',
    of_recovered:
      'Uma restauração recuperou esta carteira do livro público; ainda não se sabe de quem ela é.',
    unclaimed: 'A carteira tem dinheiro que ninguém reclamou. Ele pode ser pago encerrando a carteira.',
    waiting: {
      one: '{count} solicitação aguarda outra pessoa da administração',
      other: '{count} solicitações aguardam outra pessoa da administração',
    },
    hidden: {
      one: '{count} valor está ou esteve oculto para o titular',
      other: '{count} valores estão ou estiveram ocultos para o titular',
    },
    above: '{amount} estão acima do que deve ficar aqui.',
    transfer: 'Transferir {asset} para a conta fria',
    transferHint:
      'Cerca de {amount} vão para a conta abaixo, cuja chave fica em outro lugar, quando outra pessoa da administração aprovar em 7 dias.',
    nothingAbove: 'A carteira não tem mais do que deve ficar aqui.',
    close: 'Solicitar o encerramento',
    closeHint:
      'Tudo o que a carteira tem vai para o endereço quando outra pessoa da administração aprovar em 7 dias. Um pagamento no livro público não pode ser desfeito.',
    handOver: 'Solicitar a transferência',
    handOverHint:
      'A pessoa passa a ser titular da carteira e das doações feitas com ela quando outra pessoa da administração aprovar em 7 dias.',
    findPerson: 'Buscar uma pessoa pelo nome ou e-mail',
    newOwner: 'Novo titular',
    choose: 'Escolha uma pessoa',
    nobody: 'Ninguém encontrado ainda',
    evidence: 'Como você sabe de quem é',
    reason: 'Motivo',
    ask: 'Pedir a aprovação',
    asked: 'Agora decide outra pessoa da administração, na página de aprovações.',
  },
})
