import { passwordLength } from '../../runtime/identity-directory.js'
import type { Language } from '../../schema/languages.js'

export type MailedLinkPath = '/invitation' | '/confirm-email' | '/undo-email'

/** The texts of the target pages of mailed links. */
interface MailedLinkTexts {
  readonly pages: Readonly<
    Record<MailedLinkPath, { readonly title: string; readonly heading: string; readonly button: string }>
  >
  readonly password: string
  /** With `{email}`. */
  readonly done: string
  readonly signIn: string
  /** For a link that is unknown, was used or has expired. */
  readonly used: string
  /** For an address that belongs to another account. */
  readonly taken: string
  readonly invalid: string
  readonly later: string
  readonly unavailable: string
}

const { minimum, maximum } = passwordLength

export const mailedLinkTexts: Readonly<Record<Language, MailedLinkTexts>> = {
  en: {
    pages: {
      '/invitation': {
        title: 'Your account',
        heading: 'Choose a password',
        button: 'Use this password',
      },
      '/confirm-email': {
        title: 'Your e-mail address',
        heading: 'Confirm your e-mail address',
        button: 'Use this address',
      },
      '/undo-email': {
        title: 'Your e-mail address',
        heading: 'Restore your e-mail address and choose a new password',
        button: 'Undo the change',
      },
    },
    password: 'Password',
    done: 'Done. Sign in as {email}.',
    signIn: 'Sign in',
    used: 'This link is unknown, was used or has expired. Ask for a new one.',
    taken: 'The address belongs to another account. Contact us.',
    invalid: `The link or the password is not valid. A password has between ${minimum} and ${maximum} characters.`,
    later: 'Too many attempts; try again in a minute.',
    unavailable: 'The server is unavailable; try again.',
  },
  es: {
    pages: {
      '/invitation': {
        title: 'Tu cuenta',
        heading: 'Elegí una contraseña',
        button: 'Usar esta contraseña',
      },
      '/confirm-email': {
        title: 'Tu dirección de correo',
        heading: 'Confirmá tu dirección de correo',
        button: 'Usar esta dirección',
      },
      '/undo-email': {
        title: 'Tu dirección de correo',
        heading: 'Restablecé tu dirección de correo y elegí otra contraseña',
        button: 'Deshacer el cambio',
      },
    },
    password: 'Contraseña',
    done: 'Listo. Iniciá sesión como {email}.',
    signIn: 'Iniciar sesión',
    used: 'Este enlace no existe, ya se usó o venció. Pedí uno nuevo.',
    taken: 'La dirección es de otra cuenta. Escribinos.',
    invalid: `El enlace o la contraseña no es válido. Una contraseña tiene entre ${minimum} y ${maximum} caracteres.`,
    later: 'Demasiados intentos; probá de nuevo en un minuto.',
    unavailable: 'El servidor no está disponible; probá de nuevo.',
  },
  pt: {
    pages: {
      '/invitation': {
        title: 'Sua conta',
        heading: 'Escolha uma senha',
        button: 'Usar esta senha',
      },
      '/confirm-email': {
        title: 'Seu endereço de e-mail',
        heading: 'Confirme seu endereço de e-mail',
        button: 'Usar este endereço',
      },
      '/undo-email': {
        title: 'Seu endereço de e-mail',
        heading: 'Restaure seu endereço de e-mail e escolha outra senha',
        button: 'Desfazer a alteração',
      },
    },
    password: 'Senha',
    done: 'Pronto. Entre como {email}.',
    signIn: 'Entrar',
    used: 'Este link não existe, já foi usado ou expirou. Peça um novo.',
    taken: 'O endereço pertence a outra conta. Escreva para nós.',
    invalid: `O link ou a senha não é válido. Uma senha tem entre ${minimum} e ${maximum} caracteres.`,
    later: 'Muitas tentativas; tente de novo em um minuto.',
    unavailable: 'O servidor não está disponível; tente de novo.',
  },
}
