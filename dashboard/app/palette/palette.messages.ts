import { defineMessages } from '../../language/languages.js'

/** Texts of the palette of commands. */
export const paletteMessages = defineMessages({
  en: {
    search: 'Search commands, cases and users',
    onScreen: 'On this screen',
    recent: 'Opened recently',
    screens: 'Go to',
    account: 'Your account',
    cases: 'Cases',
    users: 'Users',
  },
  es: {
    search: 'Buscar comandos, casos y personas',
    onScreen: 'En esta pantalla',
    recent: 'Abiertos hace poco',
    screens: 'Ir a',
    account: 'Tu cuenta',
    cases: 'Casos',
    users: 'Personas',
  },
  pt: {
    search: 'Buscar comandos, casos e pessoas',
    onScreen: 'Nesta tela',
    recent: 'Abertos há pouco',
    screens: 'Ir para',
    account: 'Sua conta',
    cases: 'Casos',
    users: 'Pessoas',
  },
})
