import { oneOf, readDataTable } from '../../data-table.js'
import { LANGUAGES, type Language, URGENCIES } from '../labels.js'
import { EVIDENCE_LABELS, type Lexicon, type LexiconEntry } from './entry.js'

/**
 * The lexicon of each language: Spanish of Latin America and Spain, Portuguese of Brazil and Portugal,
 * English of any country.
 */
export const LEXICONS = Object.fromEntries(
  LANGUAGES.map((language) => [language, readLexicon(language)]),
) as Readonly<Record<Language, Lexicon>>

function readLexicon(language: Language): Lexicon {
  const rows = readDataTable(`analysis/lexicon/${language}.tsv`, ['label', 'kind', 'severity', 'phrases'])
  const lists = { negators: '', reachEnds: '', nameCues: '', nameGreetings: '', nameTreatments: '' }
  const entries: LexiconEntry[] = []
  for (const { label, kind, severity, phrases } of rows) {
    if (label in lists) lists[label as keyof typeof lists] = phrases
    else
      entries.push({
        label: oneOf(EVIDENCE_LABELS, label),
        ...(kind ? { kind } : {}),
        ...(severity ? { severity: oneOf(URGENCIES, severity) } : {}),
        phrases,
      })
  }
  return { entries, ...lists }
}
