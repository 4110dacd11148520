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
    password: 'Password',
    passwordHint: 'A change ends your other sessions and stops push notifications to your browsers.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
    passwordFault: 'The current password is wrong.',
    passwordUnknown:
      'The platform cannot be reached. Your password may have been changed already: if the current one is refused, use the new one.',
    passwordFaultOrChanged:
      'The current password is wrong, or your previous attempt has changed it: then the new one is in effect.',
    passwordChanged: 'The password is changed.',
  },
  es: {
    title: 'Mi cuenta',
    requests: 'Solicitudes sobre mis datos',
    none: 'No hiciste ninguna solicitud sobre tus datos',
    noneHint:
      'Acá aparecen las solicitudes de un archivo, de una corrección o de la eliminación de tus datos.',
    begins: 'Empieza',
    keep: 'Conservar mis datos',
    keepHint:
      'Se cancela la eliminación y no se paga ningún saldo. Si no la pediste vos, cambiá tu contraseña y escribinos.',
    kept: 'Se canceló la eliminación.',
    password: 'Contraseña',
    passwordHint: 'Un cambio cierra tus otras sesiones y termina los avisos en tus navegadores.',
    currentPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    changePassword: 'Cambiar contraseña',
    passwordFault: 'La contraseña actual es incorrecta.',
    passwordUnknown:
      'No se puede acceder a la plataforma. Quizás la contraseña ya se cambió: si la actual no se acepta, usá la nueva.',
    passwordFaultOrChanged:
      'La contraseña actual es incorrecta, o tu intento anterior la cambió: en ese caso ya vale la nueva.',
    passwordChanged: 'Se cambió la contraseña.',
  },
  pt: {
    title: 'Minha conta',
    requests: 'Pedidos sobre meus dados',
    none: 'Você não fez nenhum pedido sobre seus dados',
    noneHint: 'Aqui aparecem os pedidos de um arquivo, de uma correção ou da exclusão dos seus dados.',
    begins: 'Começa',
    keep: 'Manter meus dados',
    keepHint:
      'A exclusão é cancelada e nenhum saldo é pago. Se não foi você quem pediu, altere sua senha e escreva para nós.',
    kept: 'A exclusão foi cancelada.',
    password: 'Senha',
    passwordHint: 'Uma alteração encerra suas outras sessões e os avisos nos seus navegadores.',
    currentPassword: 'Senha atual',
    newPassword: 'Senha nova',
    changePassword: 'Alterar senha',
    passwordFault: 'A senha atual está incorreta.',
    passwordUnknown:
      'Não é possível acessar a plataforma. Talvez a senha já tenha sido alterada: se a atual for recusada, use a nova.',
    passwordFaultOrChanged:
      'A senha atual está incorreta, ou sua tentativa anterior a alterou: nesse caso já vale a nova.',
    passwordChanged: 'A senha foi alterada.',
  },
})
