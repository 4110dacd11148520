import { useId } from 'react'
import { useMessages } from '../../language/language.js'
import type { TicketFile } from './ticket-screen.js'
import { ticketsMessages } from './tickets.messages.js'

/** The attachments of a ticket or reply, which anybody may have named: those on other servers say where they lead. */
export function TicketAttachments({ attachments }: Pick<TicketFile, 'attachments'>) {
  const t = useMessages(ticketsMessages)
  const labelId = useId()
  if (attachments.length === 0) return null
  return (
    <>
      <p className="muted small" id={labelId}>
        {t('attachments')}
      </p>
      <ul aria-labelledby={labelId}>
        {attachments.map(({ name, url }, index) => {
          const host = hostOfOther(url)
          return (
            // The same file may be attached twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: attachments never change
            <li key={index}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <bdi>{name}</bdi>
              </a>
              {host && <span className="muted"> {t('onServer', { host })}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The server of a file that is not an upload to this platform. */
function hostOfOther(url: string): string | undefined {
  const { origin, host, pathname } = new URL(url)
  return origin === location.origin && pathname.startsWith('/api/files/') ? undefined : host
}
