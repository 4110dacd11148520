import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { closeTicket } from '../../generated/close-ticket.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import type { TicketFile } from './ticket-screen.js'
import { ticketsMessages } from './tickets.messages.js'

interface CloseTicketProps {
  readonly ticket: TicketFile
  readonly reload: () => void
}

/** Lets a requester close a ticket that needs no answer any more. */
export function CloseTicket({ ticket, reload }: CloseTicketProps) {
  const t = useMessages(ticketsMessages)
  const [isAsked, setAsked] = useState(false)
  if (!ticket.allowedTransitions.includes('closed')) return null
  return (
    <section className="card">
      <Button onClick={() => setAsked(true)}>{t('close')}</Button>
      {isAsked && (
        <ChangeDialog
          title={t('close')}
          done={t('closed')}
          onConfirm={async () => {
            await mutateIdempotent(closeTicket, { id: ticket.id })
            reload()
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('closeHint')}</p>
        </ChangeDialog>
      )}
    </section>
  )
}

/** What a requester can do about a ticket that is closed: open another one about the same case. */
export function ClosedTicket({ ticket }: Pick<CloseTicketProps, 'ticket'>) {
  const t = useMessages(ticketsMessages)
  return (
    <section className="card stack">
      <p>{t('closedOwnHint')}</p>
      <p>
        <Link to="/tickets/new" search={ticket.case ? { case: ticket.case.id } : {}} className="button">
          {t('newTicket')}
        </Link>
      </p>
    </section>
  )
}
