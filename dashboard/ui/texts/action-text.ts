import { type Language, textOfCode } from '../../language/languages.js'
import { peopleActionMessages } from './people-actions.messages.js'
import { workActionMessages } from './work-actions.messages.js'

/** An audited action in a language; one without a text is shown as words. */
export function actionText(language: Language, action: string): string {
  const isAboutPeople = Object.hasOwn(peopleActionMessages.en, `action_${action}`)
  return isAboutPeople
    ? textOfCode(language, peopleActionMessages, 'action', action)
    : textOfCode(language, workActionMessages, 'action', action)
}
