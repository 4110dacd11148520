import { defineMessages } from '../../language/languages.js'

/** Texts of the viewer's requests for an archive or the erasure of their data. */
export const dataRequestMessages = defineMessages({
  en: {
    requestArchive: 'Request my data',
    archiveHint:
      'Everything that is stored about you is collected in a zip of JSON files. You are notified when it is ready, and can download it here for seven days.',
    archiveRequested: 'Your data is being collected.',
    archiveQuota: 'You have requested ten archives within seven days. Download one of them below.',
    requestErasure: 'Delete my account',
    erasureHint:
      'Your account and your data are deleted. Donations and the history of the ledger are kept without your name. This cannot be undone.',
    address: 'Address for the balance of your wallets (optional)',
    addressHint:
      'With an address, the deletion begins after a day, and you can cancel it until then. Without one, it begins at once; your wallets are frozen, and an administrator pays their balance out.',
    sure: 'I want to delete my account',
    signInAgain:
      'A payout requires that you signed in within the last 10 minutes, with your second factor if you have one. Sign out, sign in again and repeat the request.',
    memo: 'Memo that the receiver requires (optional)',
    addressFault:
      'Enter the address of an account on the ledger that is not one of your wallets, and the memo if it requires one.',
    erasureConflict: 'A deletion has already been requested, or you are the last administrator.',
    erasureAnnounced: 'The deletion begins after a day. You can cancel it here until then.',
    erasureBegun: 'Your account is being deleted.',
  },
  es: {
    requestArchive: 'Pedir mis datos',
    archiveHint:
      'Se junta todo lo que está guardado sobre vos en un zip de archivos JSON. Te avisamos cuando esté listo, y lo podés descargar acá durante siete días.',
    archiveRequested: 'Se están juntando tus datos.',
    archiveQuota: 'Pediste diez archivos en siete días. Descargá uno de ellos acá abajo.',
    requestErasure: 'Eliminar mi cuenta',
    erasureHint:
      'Se eliminan tu cuenta y tus datos. Las donaciones y el historial del libro público se conservan sin tu nombre. No se puede deshacer.',
    address: 'Dirección para el saldo de tus billeteras (opcional)',
    addressHint:
      'Con una dirección, la eliminación empieza después de un día y hasta entonces la podés cancelar. Sin dirección empieza enseguida: tus billeteras se congelan y un administrador paga su saldo.',
    sure: 'Quiero eliminar mi cuenta',
    signInAgain:
      'Para un pago tenés que haber iniciado sesión en los últimos 10 minutos, con tu segundo factor si tenés uno. Cerrá la sesión, iniciala de nuevo y repetí la solicitud.',
    memo: 'Memo que exige el destinatario (opcional)',
    addressFault:
      'Ingresá la dirección de una cuenta del libro público que no sea una de tus billeteras, y el memo si lo exige.',
    erasureConflict: 'Ya se pidió una eliminación, o sos el último administrador.',
    erasureAnnounced: 'La eliminación empieza después de un día. Hasta entonces la podés cancelar acá.',
    erasureBegun: 'Se está eliminando tu cuenta.',
  },
  pt: {
    requestArchive: 'Pedir meus dados',
    archiveHint:
      'Tudo o que está guardado sobre você é reunido em um zip de arquivos JSON. Você recebe um aviso quando estiver pronto e pode baixá-lo aqui por sete dias.',
    archiveRequested: 'Seus dados estão sendo reunidos.',
    archiveQuota: 'Você pediu dez arquivos em sete dias. Baixe um deles aqui abaixo.',
    requestErasure: 'Excluir minha conta',
    erasureHint:
      'Sua conta e seus dados são excluídos. As doações e o histórico do livro público são mantidos sem o seu nome. Isso não pode ser desfeito.',
    address: 'Endereço para o saldo das suas carteiras (opcional)',
    addressHint:
      'Com um endereço, a exclusão começa depois de um dia, e até lá você pode cancelá-la. Sem endereço, começa imediatamente: suas carteiras são congeladas e um administrador paga o saldo delas.',
    sure: 'Quero excluir minha conta',
    signInAgain:
      'Um pagamento exige que você tenha entrado nos últimos 10 minutos, com seu segundo fator, se tiver um. Saia, entre de novo e repita o pedido.',
    memo: 'Memo que o destinatário exige (opcional)',
    addressFault:
      'Informe o endereço de uma conta do livro público que não seja uma das suas carteiras, e o memo, se ela o exigir.',
    erasureConflict: 'Uma exclusão já foi pedida, ou você é o último administrador.',
    erasureAnnounced: 'A exclusão começa depois de um dia. Até lá você pode cancelá-la aqui.',
    erasureBegun: 'Sua conta está sendo excluída.',
  },
})
