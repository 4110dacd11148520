import { defineMessages } from '../../language/languages.js'

/** Texts of the viewer's account. */
export const myAccountMessages = defineMessages({
  en: {
    title: 'My account',
    requests: 'Requests about my data',
    none: 'You have made no request about your data',
    noneHint: 'Requests for an archive, a correction or an erasure of your data appear here.',
    begins: 'Begins',
    keep: 'Keep my data',
    keepHint:
      'The erasure is cancelled, and nothing is paid out. If you did not request it, change your password and contact us.',
    kept: 'The erasure is cancelled.',
    download: 'Download archive',
  },
  es: {
    title: 'Mi cuenta',
    requests: 'Solicitudes sobre mis datos',
    none: 'No hiciste ninguna solicitud sobre tus datos',
    noneHint: 'Acá aparecen las solicitudes de un archivo, de una corrección o de la supresión de tus datos.',
    begins: 'Empieza',
    keep: 'Conservar mis datos',
    keepHint:
      'Se cancela la supresión y no se paga ningún saldo. Si no la pediste vos, cambiá tu contraseña y escribinos.',
    kept: 'Se canceló la supresión.',
    download: 'Descargar archivo',
  },
  pt: {
    title: 'Minha conta',
    requests: 'Pedidos sobre meus dados',
    none: 'Você não fez nenhum pedido sobre seus dados',
    noneHint: 'Aqui aparecem os pedidos de um arquivo, de uma correção ou do apagamento dos seus dados.',
    begins: 'Começa',
    keep: 'Manter meus dados',
    keepHint:
      'O apagamento é cancelado e nenhum saldo é pago. Se não foi você quem pediu, altere sua senha e escreva para nós.',
    kept: 'O apagamento foi cancelado.',
    download: 'Baixar arquivo',
  },
})
