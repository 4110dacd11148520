import { defineMessages } from '../../language/languages.js'

/** Texts of the viewer's second factor. */
export const secondFactorMessages = defineMessages({
  en: {
    title: 'Second factor',
    hint: 'With a second factor, signing in and sending money also need a code of an app on your phone: a stolen password is not enough.',
    enabled: {
      one: 'It is set up. {count} backup code is left.',
      other: 'It is set up. {count} backup codes are left.',
    },
    notEnabled: 'It is not set up.',
    setUp: 'Set up second factor',
    setUpHint:
      'You need an authenticator app on your phone. It shows a new code every 30 seconds, also without a connection.',
    replace: 'Replace second factor',
    replaceHint:
      'You get a new key and new backup codes. Your present ones work until you enter the first code of the new key.',
    remove: 'Remove second factor',
    removeHint: 'Your password alone is enough to sign in then. Delete the entry in your app.',
    removed: 'The second factor is removed.',
    continue: 'Continue',
    scan: 'Scan this code with the app, or enter the key below it there.',
    qrCode: 'QR code for the authenticator app',
    keep: 'Keep these backup codes where you find them without your phone, for instance on paper. Each replaces a code of the app once. They are not shown again.',
    backupCodes: 'Backup codes',
    save: 'Save as a file',
    fileName: 'backup-codes',
    confirm: 'Enter the code that the app shows now. The second factor is in effect after that.',
    oldEntry:
      'That is a code of your present entry in the app. Enter one of the entry that you have just added.',
    done: 'The second factor is set up.',
  },
  es: {
    title: 'Segundo factor',
    hint: 'Con un segundo factor, para iniciar sesión y para enviar dinero hace falta también un código de una aplicación de tu teléfono: no alcanza con robarte la contraseña.',
    enabled: {
      one: 'Está configurado. Te queda {count} código de respaldo.',
      other: 'Está configurado. Te quedan {count} códigos de respaldo.',
    },
    notEnabled: 'No está configurado.',
    setUp: 'Configurar segundo factor',
    setUpHint:
      'Necesitás una aplicación de autenticación en tu teléfono. Muestra un código nuevo cada 30 segundos, también sin conexión.',
    replace: 'Reemplazar segundo factor',
    replaceHint:
      'Recibís una clave y códigos de respaldo nuevos. Los actuales siguen sirviendo hasta que ingreses el primer código de la clave nueva.',
    remove: 'Quitar segundo factor',
    removeHint: 'Para iniciar sesión va a alcanzar con tu contraseña. Borrá la entrada de tu aplicación.',
    removed: 'Se quitó el segundo factor.',
    continue: 'Continuar',
    scan: 'Escaneá este código con la aplicación, o ingresá en ella la clave que está debajo.',
    qrCode: 'Código QR para la aplicación de autenticación',
    keep: 'Guardá estos códigos de respaldo donde los encuentres sin tu teléfono, por ejemplo en papel. Cada uno reemplaza una vez un código de la aplicación. No se vuelven a mostrar.',
    backupCodes: 'Códigos de respaldo',
    save: 'Guardar en un archivo',
    fileName: 'codigos-de-respaldo',
    confirm: 'Ingresá el código que la aplicación muestra ahora. Recién entonces vale el segundo factor.',
    oldEntry:
      'Ese es un código de la entrada actual de tu aplicación. Ingresá uno de la que acabás de agregar.',
    done: 'Se configuró el segundo factor.',
  },
  pt: {
    title: 'Segundo fator',
    hint: 'Com um segundo fator, entrar e enviar dinheiro exigem também um código de um aplicativo do seu celular: não basta roubar sua senha.',
    enabled: {
      one: 'Está configurado. Resta {count} código de reserva.',
      other: 'Está configurado. Restam {count} códigos de reserva.',
    },
    notEnabled: 'Não está configurado.',
    setUp: 'Configurar segundo fator',
    setUpHint:
      'Você precisa de um aplicativo autenticador no celular. Ele mostra um código novo a cada 30 segundos, mesmo sem conexão.',
    replace: 'Substituir segundo fator',
    replaceHint:
      'Você recebe uma chave e códigos de reserva novos. Os atuais continuam valendo até você informar o primeiro código da chave nova.',
    remove: 'Remover segundo fator',
    removeHint: 'Sua senha passará a bastar para entrar. Apague a entrada no seu aplicativo.',
    removed: 'O segundo fator foi removido.',
    continue: 'Continuar',
    scan: 'Leia este código com o aplicativo ou digite nele a chave que está abaixo.',
    qrCode: 'Código QR para o aplicativo autenticador',
    keep: 'Guarde estes códigos de reserva onde você os encontre sem o celular, por exemplo em papel. Cada um substitui uma vez um código do aplicativo. Eles não são mostrados de novo.',
    backupCodes: 'Códigos de reserva',
    save: 'Salvar em um arquivo',
    fileName: 'codigos-de-reserva',
    confirm: 'Informe o código que o aplicativo mostra agora. Só então o segundo fator passa a valer.',
    oldEntry:
      'Esse é um código da entrada atual do seu aplicativo. Informe um da que você acabou de adicionar.',
    done: 'O segundo fator foi configurado.',
  },
})
