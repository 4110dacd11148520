import { Link } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, type RefObject, useId } from 'react'
import { useFormats, useMessages } from '../language/language.js'
import { Icon } from '../ui/icon.js'
import { commonMessages } from '../ui/texts/common.messages.js'
import type { AvailableScreen } from './navigation.js'
import { navigationGroups } from './navigation-entry.js'
import { useWaiting } from './waiting.js'

/** With fewer links the names of their groups are omitted. */
const FEW_LINKS = 7

interface NavigationLinksProps {
  readonly screens: readonly AvailableScreen[]
  /** The screen that is shown. */
  readonly shown: AvailableScreen | undefined
  readonly element: RefObject<HTMLElement>
}

/** The links to the screens by group, with the number of items waiting there. */
export function NavigationLinks({ screens, shown, element }: NavigationLinksProps) {
  const t = useMessages(commonMessages)
  const waiting = useWaiting(shown?.path)
  const groups = navigationGroups
    .map((name) => ({ name, links: screens.filter(({ group }) => group === name) }))
    .filter(({ links }) => links.length > 0)
  return (
    <nav ref={element} aria-label={t('navigation')} onFocus={showWhole}>
      {groups.map(({ name, links }) => (
        <Group key={name} {...(screens.length > FEW_LINKS ? { title: t(`group_${name}`) } : {})}>
          {links.map((screen) => (
            <Link key={screen.path} to={screen.path}>
              <Icon name={screen.icon} />
              <span>{screen.title}</span>
              <Waiting count={waiting[screen.path]} />
            </Link>
          ))}
        </Group>
      ))}
    </nav>
  )
}

/** Browsers leave a focused link as it is that is visible in part, though only by its edge. */
function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const id = useId()
  if (!title) return <div className="links">{children}</div>
  return (
    <section className="links" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Waiting({ count = 0 }: { readonly count: number | undefined }) {
  const t = useMessages(commonMessages)
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <span className="waiting">
      <span aria-hidden="true">{number(count)}</span>
      <span className="hidden"> {t('waiting', { count })}</span>
    </span>
  )
}
