import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { liveState } from '../graph/live-stream.js'
import { useMessages } from '../language/language.js'
import { OWN_SUBSCRIPTION } from '../session/browser-push.js'
import { presentSession } from '../session/session.js'
import { SessionGate } from '../session/session-gate.js'
import { Key } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { tabName } from '../ui/record-heading.js'
import { keyName } from '../ui/shortcuts.js'
import { commonMessages } from '../ui/texts/common.messages.js'
import { Toasts } from '../ui/toasts.js'
import { Account } from './account.js'
import { CommandPalette, openPalette } from './command-palette.js'
import { useScreens } from './navigation.js'
import { NavigationLinks } from './navigation-links.js'
import { useStore } from './store.js'

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
  const shown = screens.find((screen) => path.startsWith(screen.path))
  const title = shown?.title
  const name = useStore(tabName)
  // The heading of the screen itself may be longer than its name in the navigation.
  const record = path === shown?.path || name === title ? '' : name
  useEffect(() => {
    document.title = [record, title, t('platform')].filter(Boolean).join(' · ')
  }, [record, title, t])
  const { navigation, content } = usePlaceAfter(path)
  useEffect(renewOwnPush, [])
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <header className="sidebar">
        <p className="brand">
          <Icon name="paw" />
          {t('platform')}
        </p>
        <button
          type="button"
          className="button commands"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          <Icon name="search" />
          <span>{t('commands')}</span>
          <Key aria-hidden>{keyName('Mod+k')}</Key>
        </button>
        <NavigationLinks screens={screens} shown={shown} element={navigation} />
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

/** Only in browsers that were subscribed to pushes; a failure is repeated when the page is opened again. */
function renewOwnPush(): void {
  if (localStorage.getItem(OWN_SUBSCRIPTION) === null) return
  import('../screens/notifications/renew-push.js').then(({ renewPush }) => renewPush()).catch(() => undefined)
}

/** After a navigation or a sign-in the focus is on the screen, and the navigation of a small screen shows the link of the screen. */
function usePlaceAfter(path: string) {
  const router = useRouter()
  const navigation = useRef<HTMLElement>(null)
  const content = useRef<HTMLElement>(null)
  const previous = useRef(presentSession() > 0 ? undefined : path)
  useEffect(() => {
    const showLink = () => {
      const links = navigation.current
      const link = links?.querySelector<HTMLElement>('[aria-current]')
      if (links && link) links.scrollTo({ left: link.offsetLeft - links.offsetLeft - NAVIGATION_MARGIN })
    }
    // In the frame that lays out the screen: an earlier call would force an additional layout.
    const frame = requestAnimationFrame(showLink)
    // The router restores the scroll position of the previous screen in everything that scrolls.
    const unsubscribe = router.subscribe('onRendered', showLink)
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
    }
  }, [router])
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    content.current?.focus({ preventScroll: true })
  }, [path])
  return { navigation, content }
}

function Connection() {
  const t = useMessages(commonMessages)
  const state = useStore(liveState)
  return (
    <div role="status">
      {state !== 'connected' && (
        <p className="notice warning">{t(state === 'lost' ? 'offline' : 'outdated')}</p>
      )}
    </div>
  )
}
