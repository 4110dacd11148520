import { GraphFailure } from '../../graph/graph-failure.js'
import { useMessages } from '../../language/language.js'
import { type Language, languages, nameOf } from '../../language/languages.js'
import { leave } from '../../session/authentication.js'
import { useFailureText } from '../../ui/failure-notice.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { chooseLanguage } from '../choose-language.js'
import type { Command } from '../commands.js'
import { setPreference, usePreferences } from '../preferences.js'
import { themes } from '../stored-preferences.js'

/** Language, theme and sign-out; current choices are left out. */
export function useAccountCommands(): readonly Command[] {
  const t = useMessages(commonMessages)
  const failureText = useFailureText()
  const current = usePreferences()
  const report = (error: unknown) => {
    if (!(error instanceof GraphFailure)) throw error
    showToast({ id: 'account', text: failureText(error), isFailure: true })
  }
  const choose = (language: Language) => chooseLanguage(language).catch(report)
  return [
    ...languages
      .filter((language) => language !== current.language)
      .map((language) => ({
        label: `${t('language')}: ${nameOf(language)}`,
        run: () => void choose(language),
      })),
    ...themes
      .filter((theme) => theme !== current.theme)
      .map((theme) => ({
        label: `${t('theme')}: ${t(`theme_${theme}`)}`,
        run: () => setPreference({ theme }),
      })),
    { label: t('signOut'), run: () => void leave().catch(report) },
  ]
}
