import { defineMessages } from '../../language/languages.js'

/** What usually causes a finding, and what to do about it. */
export const adviceMessages = defineMessages({
  en: {
    cause_unknown_outgoing:
      'Someone signed a payment with the key of this wallet outside of the platform, or a second installation uses the same key. The payment is in the books now.',
    todo_unknown_outgoing:
      'Treat the key as stolen until you know who paid: keep the wallet frozen, look for its payments in the audit log, and move the rest of the money to a new wallet.',
    cause_wrong_end:
      'The network did not respond in time, so the payment counted as failed, but the ledger applied it. The books are corrected.',
    todo_wrong_end:
      'Check that the payment was not made a second time. The next comparison without a difference lifts the freeze.',
    cause_unexplained_balance:
      'The account changed by something that is no payment, or the history of the Horizon server has a gap.',
    todo_unexplained_balance:
      'Compare the account with another Horizon server or explorer. If you know the cause and it is harmless, request the acceptance of the difference.',
    cause_books_differ:
      'A payment on the ledger is missing in the books of the platform, or a line of the books has no payment.',
    todo_books_differ:
      'Compare the history of the wallet with the account on the ledger and find the payment. If it cannot be corrected and you know the cause, request the acceptance of the difference.',
    cause_signers_changed:
      'Somebody who had the key added another signer to the account, or changed what signatures it needs. Others may be able to take its money.',
    todo_signers_changed:
      'Treat the key as stolen: keep the wallet frozen, find out who changed the account, and move the money to a new wallet.',
    cause_trustline_frozen: 'The issuer of USDC does not allow the account to use them.',
    todo_trustline_frozen: 'Ask the issuer for the reason. The wallet can still use its XLM.',
    cause_unsettled: 'The ledger has applied a payment that the platform is still following up.',
    todo_unsettled: 'Nothing; the next comparison looks again.',
    cause_unreadable: 'The Horizon server did not respond while this wallet was compared.',
    todo_unreadable: 'Check the Horizon server if there are many of these. The next comparison looks again.',
    cause_payment_imported: 'The payment was made after the backup, or by the owner of an external key.',
    todo_payment_imported: 'Nothing; it is in the books now.',
    cause_wallet_recovered:
      'The wallet was created after the backup that was restored, so its owner is not known.',
    todo_wallet_recovered: 'Find out whose it is and request the handover on the page of the wallet.',
  },
  es: {
    cause_unknown_outgoing:
      'Alguien firmó un pago con la clave de esta billetera fuera de la plataforma, o una segunda instalación usa la misma clave. El pago ya está en la contabilidad.',
    todo_unknown_outgoing:
      'Tratá la clave como robada hasta saber quién pagó: dejá la billetera congelada, buscá sus pagos en la auditoría y pasá el resto del dinero a una billetera nueva.',
    cause_wrong_end:
      'La red no respondió a tiempo y el pago se dio por fallido, pero el libro público lo aplicó. La contabilidad se corrigió.',
    todo_wrong_end:
      'Comprobá que el pago no se haya hecho dos veces. La próxima comparación sin diferencias levanta el congelamiento.',
    cause_unexplained_balance:
      'La cuenta cambió por algo que no es un pago, o al historial del servidor Horizon le falta una parte.',
    todo_unexplained_balance:
      'Compará la cuenta con otro servidor Horizon o explorador. Si conocés la causa y es inofensiva, pedí que se acepte la diferencia.',
    cause_books_differ:
      'Un pago del libro público falta en la contabilidad de la plataforma, o un asiento no tiene pago.',
    todo_books_differ:
      'Compará el historial de la billetera con la cuenta en el libro público y encontrá el pago. Si no se puede corregir y conocés la causa, pedí que se acepte la diferencia.',
    cause_signers_changed:
      'Alguien que tenía la clave agregó otro firmante a la cuenta o cambió qué firmas necesita. Otras personas podrían llevarse su dinero.',
    todo_signers_changed:
      'Tratá la clave como robada: dejá la billetera congelada, averiguá quién cambió la cuenta y pasá el dinero a una billetera nueva.',
    cause_trustline_frozen: 'El emisor de USDC no permite que la cuenta los use.',
    todo_trustline_frozen: 'Preguntale el motivo al emisor. La billetera puede seguir usando sus XLM.',
    cause_unsettled: 'El libro público aplicó un pago que la plataforma todavía está siguiendo.',
    todo_unsettled: 'Nada; la próxima comparación vuelve a mirar.',
    cause_unreadable: 'El servidor Horizon no respondió mientras se comparaba esta billetera.',
    todo_unreadable: 'Revisá el servidor Horizon si hay muchas así. La próxima comparación vuelve a mirar.',
    cause_payment_imported: 'El pago se hizo después de la copia de seguridad, o con una clave externa.',
    todo_payment_imported: 'Nada; ya está en la contabilidad.',
    cause_wallet_recovered:
      'La billetera se creó después de la copia de seguridad restaurada; por eso no se conoce a su titular.',
    todo_wallet_recovered: 'Averiguá de quién es y pedí el traspaso en la página de la billetera.',
  },
  pt: {
    cause_unknown_outgoing:
      'Alguém assinou um pagamento com a chave desta carteira fora da plataforma, ou uma segunda instalação usa a mesma chave. O pagamento já está na contabilidade.',
    todo_unknown_outgoing:
      'Trate a chave como roubada até saber quem pagou: mantenha a carteira congelada, procure os pagamentos na auditoria e mova o resto do dinheiro para uma nova carteira.',
    cause_wrong_end:
      'A rede não respondeu a tempo e o pagamento foi dado como falho, mas o livro público o aplicou. A contabilidade foi corrigida.',
    todo_wrong_end:
      'Confira se o pagamento não foi feito duas vezes. A próxima comparação sem diferenças retira o congelamento.',
    cause_unexplained_balance:
      'A conta mudou por algo que não é um pagamento, ou falta uma parte no histórico do servidor Horizon.',
    todo_unexplained_balance:
      'Compare a conta com outro servidor Horizon ou explorador. Se você conhece a causa e ela é inofensiva, solicite a aceitação da diferença.',
    cause_books_differ:
      'Um pagamento do livro público falta na contabilidade da plataforma, ou um lançamento não tem pagamento.',
    todo_books_differ:
      'Compare o histórico da carteira com a conta no livro público e encontre o pagamento. Se não puder ser corrigido e você conhece a causa, solicite a aceitação da diferença.',
    cause_signers_changed:
      'Alguém que tinha a chave adicionou outro signatário à conta ou mudou as assinaturas exigidas. Outras pessoas podem conseguir levar o dinheiro.',
    todo_signers_changed:
      'Trate a chave como roubada: mantenha a carteira congelada, descubra quem mudou a conta e mova o dinheiro para uma nova carteira.',
    cause_trustline_frozen: 'O emissor de USDC não permite que a conta os use.',
    todo_trustline_frozen: 'Pergunte o motivo ao emissor. A carteira ainda pode usar seus XLM.',
    cause_unsettled: 'O livro público aplicou um pagamento que a plataforma ainda está acompanhando.',
    todo_unsettled: 'Nada; a próxima comparação verifica de novo.',
    cause_unreadable: 'O servidor Horizon não respondeu enquanto esta carteira era comparada.',
    todo_unreadable:
      'Verifique o servidor Horizon se houver muitas assim. A próxima comparação verifica de novo.',
    cause_payment_imported: 'O pagamento foi feito depois da cópia de segurança, ou com uma chave externa.',
    todo_payment_imported: 'Nada; já está na contabilidade.',
    cause_wallet_recovered:
      'A carteira foi criada depois da cópia de segurança restaurada; por isso não se conhece o titular.',
    todo_wallet_recovered: 'Descubra de quem é e solicite a transferência na página da carteira.',
  },
})
