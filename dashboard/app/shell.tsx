import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { GraphFailure } from '../graph/graph-failure.js'
import { liveState } from '../graph/live-stream.js'
import { useMessages } from '../language/language.js'
import { type Language, languages, nameOf } from '../language/languages.js'
import { leave } from '../session/authentication.js'
import { SessionGate, useViewer } from '../session/session-gate.js'
import { Button } from '../ui/button.js'
import { commonMessages } from '../ui/common.messages.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { SelectField } from '../ui/field.js'
import { roleMessages } from '../ui/role.messages.js'
import { Toasts } from '../ui/toasts.js'
import { chooseLanguage } from './choose-language.js'
import { CommandPalette } from './command-palette.js'
import { keepFocus } from './kept-focus.js'
import { useScreens } from './navigation.js'
import { setPreference, usePreferences } from './preferences.js'
import { useStore } from './store.js'
import { themes } from './stored-preferences.js'

/** The visible part of the previous link, in pixels. */
const NAVIGATION_MARGIN = 32

/** The frame of every screen: navigation, connection, messages. */
export function Shell() {
  return (
    <SessionGate>
      <SignedInShell />
    </SessionGate>
  )
}

function SignedInShell() {
  const t = useMessages(commonMessages)
  const screens = useScreens()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = screens.findIndex((screen) => path.startsWith(screen.path))
  const title = screens[shown]?.title
  useEffect(() => {
    document.title = [title, t('platform')].filter(Boolean).join(' · ')
  }, [title, t])
  const { navigation, content } = usePlaceAfter(path, shown)
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <header className="sidebar">
        <p className="brand">{t('platform')}</p>
        <nav ref={navigation} aria-label={t('navigation')}>
          {screens.map((screen) => (
            <Link key={screen.path} to={screen.path}>
              {screen.title}
            </Link>
          ))}
        </nav>
        <Account />
      </header>
      <main ref={content} id="content" tabIndex={-1}>
        <Connection />
        <Outlet />
      </main>
      <Toasts />
      <CommandPalette />
    </div>
  )
}

/** After a navigation the focus is on the screen and the navigation of a small screen shows where it is: the link at `shown`. */
function usePlaceAfter(path: string, shown: number) {
  const router = useRouter()
  const navigation = useRef<HTMLElement>(null)
  const content = useRef<HTMLElement>(null)
  const previous = useRef(path)
  useEffect(() => (content.current ? keepFocus(content.current) : undefined), [])
  useEffect(() => {
    const showLink = () => {
      const link = navigation.current?.children[shown]
      if (link instanceof HTMLElement)
        navigation.current?.scrollTo({
          left: link.offsetLeft - navigation.current.offsetLeft - NAVIGATION_MARGIN,
        })
    }
    showLink()
    // The router restores the scroll position of the previous screen in everything that scrolls.
    return router.subscribe('onRendered', showLink)
  }, [router, shown])
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    content.current?.focus({ preventScroll: true })
  }, [path])
  return { navigation, content }
}

function Account() {
  const t = useMessages(commonMessages)
  const roleName = useMessages(roleMessages)
  const viewer = useViewer()
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
    <details className="account">
      <summary>
        <span>{viewer.name}</span>
        <span className="muted">{roleName(viewer.role)}</span>
      </summary>
      <div className="stack">
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
        <Button onClick={leave}>{t('signOut')}</Button>
      </div>
    </details>
  )
}

function Connection() {
  const t = useMessages(commonMessages)
  const isLost = useStore(liveState) === 'lost'
  return <div role="status">{isLost && <p className="notice warning">{t('offline')}</p>}</div>
}
