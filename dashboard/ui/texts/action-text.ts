import { type Language, textOfCode } from '../../language/languages.js'
import { peopleActionMessages } from './people-actions.messages.js'
import { resourceMessages } from './resource.messages.js'
import { workActionMessages } from './work-actions.messages.js'

/** An audited action in a language; one without a text is shown as words. */
export function actionText(language: Language, action: string): string {
  const isAboutPeople = Object.hasOwn(peopleActionMessages.en, `action_${action}`)
  return isAboutPeople
    ? textOfCode(language, peopleActionMessages, 'action', action)
    : textOfCode(language, workActionMessages, 'action', action)
}

/** A kind of resource of the audit log in a language; one without a text is shown as words. */
export function resourceText(language: Language, resource: string): string {
  return textOfCode(language, resourceMessages, 'resource', resource)
}
