import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { GraphFailure } from '../graph/graph-failure.js'
import { useChange } from '../graph/use-change.js'
import { timeZoneOfDevice, useMessages } from '../language/language.js'
import { type Language, languages, nameOf } from '../language/languages.js'
import { leave } from '../session/authentication.js'
import { useViewer } from '../session/session-gate.js'
import { Avatar } from '../ui/avatar.js'
import { Button } from '../ui/button.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { SelectField } from '../ui/field.js'
import { Icon } from '../ui/icon.js'
import { commonMessages } from '../ui/texts/common.messages.js'
import { roleMessages } from '../ui/texts/role.messages.js'
import { chooseLanguage } from './choose-language.js'
import { setPreference, usePreferences } from './preferences.js'
import { themes } from './stored-preferences.js'

/** The menu of the viewer: language, theme and the end of the session. */
export function Account() {
  const t = useMessages(commonMessages)
  const roleName = useMessages(roleMessages)
  const viewer = useViewer()
  const menu = useMenu()
  const leaving = useChange(t('signOut'))
  return (
    <details ref={menu} className="account" onKeyDown={closeByEscape}>
      <summary>
        <Avatar name={viewer.name} />
        <span className="person">
          <span dir="auto">{viewer.name}</span>
          <span className="muted">{roleName(viewer.role)}</span>
        </span>
        <Icon name="choose" />
      </summary>
      <div className="stack">
        <p className="muted">{viewer.email}</p>
        <Choices />
        <p className="muted">{t('timesIn', { zone: timeZoneOfDevice() })}</p>
        {leaving.failure && <FailureNotice failure={leaving.failure} />}
        <Button aria-disabled={leaving.isBusy} onClick={() => leaving.run(leave)}>
          {t('signOut')}
        </Button>
      </div>
    </details>
  )
}

function Choices() {
  const t = useMessages(commonMessages)
  const { language, theme } = usePreferences()
  const [failure, setFailure] = useState<GraphFailure>()
  const choose = (chosen: Language) => {
    chooseLanguage(chosen).then(
      () => setFailure(undefined),
      (error: unknown) => {
        if (!(error instanceof GraphFailure)) throw error
        setFailure(error)
      },
    )
  }
  return (
    <>
      <SelectField
        label={t('language')}
        value={language}
        options={languages.map((value) => ({ value, label: nameOf(value) }))}
        onChange={choose}
      />
      {failure && <FailureNotice failure={failure} />}
      <SelectField
        label={t('theme')}
        value={theme}
        options={themes.map((value) => ({
          value,
          label: t(`theme_${value}`),
        }))}
        onChange={(chosen) => setPreference({ theme: chosen })}
      />
    </>
  )
}

/**
 * Closes the menu, which covers the screen, when something outside of it is pressed or gets the focus. A dialog covers the menu, and
 * returns the focus to it.
 */
function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      const isElsewhere = target instanceof Element && !target.closest('dialog')
      if (menu.current?.open && isElsewhere && !menu.current.contains(target)) menu.current.open = false
    }
    const events = ['pointerdown', 'focusin']
    for (const one of events) document.addEventListener(one, close)
    return () => {
      for (const one of events) document.removeEventListener(one, close)
    }
  }, [])
  return menu
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape') return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}
