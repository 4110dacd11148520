import type { Language } from '../../../../schema/languages.js'
import type { Role } from '../../../../schema/viewer.js'

const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    admin: 'administrator',
    staff: 'staff',
    guardian: 'guardian',
    user: 'donor',
    investor: 'investor',
  },
  es: {
    admin: 'administración',
    staff: 'equipo',
    guardian: 'guardián',
    user: 'donante',
    investor: 'inversor',
  },
  pt: {
    admin: 'administração',
    staff: 'equipe',
    guardian: 'guardião',
    user: 'doador',
    investor: 'investidor',
  },
}

/** The name of a role in a language; any other permission is returned unchanged. */
export function roleName(language: Language, permission: string): string {
  return roleNames[language][permission as Role] ?? permission
}
