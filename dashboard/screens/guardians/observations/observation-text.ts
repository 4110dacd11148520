import type { GuardianObservationsData } from '../../../generated/guardian-observations.js'
import { useFormats } from '../../../language/language.js'
import { textOfCode } from '../../../language/languages.js'
import { observationsMessages } from './observations.messages.js'

/** An observation as the graph returns it. */
export type Observation = GuardianObservationsData['knownInsights']['nodes'][number]

/** Returns what was observed: species are codes, everything else is in the words of the text. */
export function useObservationText(): (observation: Observation) => string {
  const { language } = useFormats()
  return ({ kind, value }) =>
    kind === 'animal' ? textOfCode(language, observationsMessages, 'animal', value) : value
}
