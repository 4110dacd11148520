import { defineMessages } from '../../language/languages.js'

/** The roles of people. */
export const roleMessages = defineMessages({
  en: {
    admin: 'Administrator',
    staff: 'Staff',
    guardian: 'Guardian',
    investor: 'Investor',
    user: 'Donor',
  },
  es: {
    admin: 'Administración',
    staff: 'Equipo',
    guardian: 'Guardián',
    investor: 'Inversor',
    user: 'Donante',
  },
  pt: {
    admin: 'Administração',
    staff: 'Equipe',
    guardian: 'Guardião',
    investor: 'Investidor',
    user: 'Doador',
  },
})
