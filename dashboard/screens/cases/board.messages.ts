import { defineMessages } from '../../language/languages.js'

/** Texts of the board of cases. */
export const boardMessages = defineMessages({
  en: {
    move: 'Move to…',
    moved: '{name}: {status}',
    none: 'No cases',
    all: { one: 'Show the case', other: 'Show all {count} cases' },
  },
  es: {
    move: 'Mover a…',
    moved: '{name}: {status}',
    none: 'Sin casos',
    all: { one: 'Ver el caso', other: 'Ver los {count} casos' },
  },
  pt: {
    move: 'Mover para…',
    moved: '{name}: {status}',
    none: 'Nenhum caso',
    all: { one: 'Ver o caso', other: 'Ver os {count} casos' },
  },
})
