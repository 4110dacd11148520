import { type Language, textOfCode } from '../../language/languages.js'
import { auditMessages } from './audit.messages.js'

const SERVICE = 'service:'

/** Who made a change: the address of a person, or the name of a service. */
export function actorText(
  language: Language,
  { userEmail, userId }: { readonly userEmail: string | null; readonly userId: string },
): string {
  return userId.startsWith(SERVICE)
    ? textOfCode(language, auditMessages, 'service', userId.slice(SERVICE.length))
    : (userEmail ?? userId)
}
