import type { Language } from '../labels.js'
import { english } from './english.js'
import type { Lexicon } from './entry.js'
import { portuguese } from './portuguese.js'
import { spanish } from './spanish.js'

export const LEXICONS: Readonly<Record<Language, Lexicon>> = { es: spanish, pt: portuguese, en: english }
