import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../app/drafts/text-draft.js'
import { replyToTicket } from '../../generated/reply-to-ticket.js'
import { setTicket } from '../../generated/set-ticket.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextArea } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import type { TicketFile } from './ticket-screen.js'
import { ticketsMessages } from './tickets.messages.js'

const MOST_CHARACTERS = { reply: 10_000, notes: 20_000 } as const

interface TicketTextFormProps {
  readonly kind: 'reply' | 'notes'
  readonly ticket: TicketFile
  readonly reload: () => void
}

/** Writes a reply, which the requester reads, or the internal notes; a draft stays on the device until it is sent. */
export function TicketTextForm({ kind, ticket, reload }: TicketTextFormProps) {
  const t = useMessages(ticketsMessages)
  const { id: personId } = useViewer()
  const isReply = kind === 'reply'
  const first = isReply ? '' : (ticket.internalNotes ?? '')
  const draft = useTextDraft(`ticket-${kind}:${personId}:${ticket.id}`, first)
  const { isBusy, failure, run } = useChange(`${ticket.ticketNumber}, ${t(kind)}`)
  const [fault, setFault] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    const isFaulty = (isReply && text === '') || text.length > MOST_CHARACTERS[kind]
    setFault(isFaulty ? t('textFault', { most: MOST_CHARACTERS[kind] }) : undefined)
    if (isFaulty) return
    const sent = await run(() =>
      isReply
        ? mutate(replyToTicket, { id: ticket.id, text }, draft)
        : mutate(setTicket, {
            id: ticket.id,
            input: { internalNotes: text || null, version: ticket.version },
          }),
    )
    if (sent) {
      draft.forget(isReply ? '' : text)
      showToast({ id: ticket.id, text: t(isReply ? 'replySent' : 'notesSaved') })
    }
    // Also after a refusal: someone else may have changed the ticket.
    reload()
  }
  return (
    <form className="card stack" aria-label={t(kind)} onSubmit={send} noValidate>
      <TextArea
        label={t(kind)}
        fault={fault}
        value={draft.text}
        readOnly={isBusy}
        onChange={(event) => draft.change(event.target.value)}
      />
      {failure && <FailureNotice failure={failure} />}
      {draft.isOutdated && (
        <div className="notice warning" role="status">
          <p>{t('notesChanged')}</p>
          <p className="text" dir="auto">
            {first || '–'}
          </p>
          <Button onClick={() => draft.forget(first)}>{t('discardNotes')}</Button>
        </div>
      )}
      <p className="line">
        <Button type="submit" {...(isReply ? { kind: 'primary' as const } : {})} aria-disabled={isBusy}>
          {t(isReply ? 'sendReply' : draft.isOutdated ? 'replaceNotes' : 'saveNotes')}
        </Button>
        <span className="muted">{t(isReply ? 'draftKept' : 'notesHint')}</span>
      </p>
    </form>
  )
}
