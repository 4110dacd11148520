import { defineMessages } from '../language/languages.js'

/** Texts of the sign-in. */
export const sessionMessages = defineMessages({
  en: {
    signIn: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    wrongPassword: 'Wrong e-mail or password.',
    tooManyAttempts: 'Too many failed sign-ins. Wait a few minutes and try again.',
    notActive: 'Your account is not active. Ask an administrator to activate it.',
    lostPassword: 'Forgot your password?',
    linkHint: 'We send you a link to choose a new one. Staff and administrators ask an administrator for it.',
    sendLink: 'Send the link',
    linkSent:
      'If {address} has an account, a link is on its way. It is valid for a day; check your spam folder, too.',
    noAddress: 'Enter an e-mail address.',
    secondFactor: 'Second factor',
    code: 'Code',
    codeHint:
      'The 6 digits that your authenticator app shows, or a backup code of 8 digits. If you have neither, ask an administrator to remove your second factor.',
    wrongCode: 'The code is wrong or was used already. Wait for the next one.',
    tooManyCodes:
      'Too many attempts. Wait a minute and try again; after ten wrong codes in a row the pause is longer.',
    codeNeeded: 'Enter a code to continue: this needs one of the last 12 hours.',
    verify: 'Verify',
    otherAccount: 'Use another account',
    ended: 'Your session has ended',
    endedHint: 'Sign in again to continue where you were. Nothing that you typed is lost.',
  },
  es: {
    signIn: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    wrongPassword: 'Correo o contraseña incorrectos.',
    tooManyAttempts: 'Demasiados intentos fallidos. Esperá unos minutos y volvé a intentarlo.',
    notActive: 'Tu cuenta no está activa. Pedile a un administrador que la active.',
    lostPassword: '¿Olvidaste tu contraseña?',
    linkHint:
      'Te enviamos un enlace para elegir otra. El equipo y los administradores se lo piden a un administrador.',
    sendLink: 'Enviar el enlace',
    linkSent:
      'Si {address} tiene una cuenta, el enlace va en camino. Sirve durante un día; revisá también el correo no deseado.',
    noAddress: 'Ingresá una dirección de correo.',
    secondFactor: 'Segundo factor',
    code: 'Código',
    codeHint:
      'Los 6 dígitos de tu aplicación de autenticación, o un código de respaldo de 8 dígitos. Si no tenés ninguno de los dos, pedile a un administrador que quite tu segundo factor.',
    wrongCode: 'El código es incorrecto o ya se usó. Esperá el siguiente.',
    tooManyCodes:
      'Demasiados intentos. Esperá un minuto y volvé a intentarlo; después de diez códigos incorrectos seguidos la pausa es más larga.',
    codeNeeded: 'Ingresá un código para continuar: hace falta uno de las últimas 12 horas.',
    verify: 'Verificar',
    otherAccount: 'Usar otra cuenta',
    ended: 'Tu sesión terminó',
    endedHint: 'Volvé a iniciar sesión para continuar donde estabas. No se pierde nada de lo escrito.',
  },
  pt: {
    signIn: 'Entrar',
    email: 'E-mail',
    password: 'Senha',
    wrongPassword: 'E-mail ou senha incorretos.',
    tooManyAttempts: 'Tentativas demais. Espere alguns minutos e tente de novo.',
    notActive: 'Sua conta não está ativa. Peça a um administrador que a ative.',
    lostPassword: 'Esqueceu sua senha?',
    linkHint:
      'Enviamos um link para você escolher outra. A equipe e os administradores o pedem a um administrador.',
    sendLink: 'Enviar o link',
    linkSent:
      'Se {address} tiver uma conta, o link está a caminho. Ele vale por um dia; confira também o spam.',
    noAddress: 'Informe um endereço de e-mail.',
    secondFactor: 'Segundo fator',
    code: 'Código',
    codeHint:
      'Os 6 dígitos do seu aplicativo autenticador, ou um código de reserva de 8 dígitos. Se você não tiver nenhum dos dois, peça a um administrador que remova seu segundo fator.',
    wrongCode: 'O código está errado ou já foi usado. Espere o próximo.',
    tooManyCodes:
      'Tentativas demais. Espere um minuto e tente de novo; depois de dez códigos errados seguidos a pausa é maior.',
    codeNeeded: 'Informe um código para continuar: é preciso um das últimas 12 horas.',
    verify: 'Verificar',
    otherAccount: 'Usar outra conta',
    ended: 'Sua sessão terminou',
    endedHint: 'Entre novamente para continuar de onde parou. Nada do que você escreveu se perde.',
  },
})
