import '../../app/first-load.js'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ticketChanges } from '../../generated/ticket-changes.js'
import { type TicketFileData, ticketFile } from '../../generated/ticket-file.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { Facts } from '../../ui/facts.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { InternalNotesForm } from './internal-notes-form.js'
import { ClosedTicket, CloseTicket } from './own-ticket.js'
import { ReplyForm } from './reply-form.js'
import { TicketAttachments } from './ticket-attachments.js'
import { TicketDueDate, TicketPriorityBadge, TicketStatusBadge } from './ticket-badges.js'
import { TicketControls } from './ticket-controls.js'
import { ticketsMessages } from './tickets.messages.js'

/** A ticket as the graph returns it. */
export type TicketFile = NonNullable<TicketFileData['supportTicket']>

/** One ticket: the conversation, the reply, and for staff the controls and the internal notes. */
export function TicketScreen() {
  const t = useMessages(ticketsMessages)
  const { ticketId } = useParams({ from: '/tickets/$ticketId' })
  const { after } = useSearch({ from: '/tickets/$ticketId' })
  const query = useGraphQuery(ticketFile, { id: ticketId, after: after ?? null })
  useLive(ticketChanges, { id: ticketId }, query.reload)
  return (
    <div className="page">
      <BackLink to="/tickets">{t('back')}</BackLink>
      <RecordView query={query} recordOf={(data) => data.supportTicket} missing={t('missing')}>
        {(ticket) => <OpenTicket ticket={ticket} reload={query.reload} />}
      </RecordView>
    </div>
  )
}

interface OpenTicketProps {
  readonly ticket: TicketFile
  readonly reload: () => void
}

function OpenTicket({ ticket, reload }: OpenTicketProps) {
  const t = useMessages(ticketsMessages)
  const { language, time } = useFormats()
  const isStaff = useViewer().can('Mutation.updateSupportTicket')
  const { conversation } = ticket
  return (
    <>
      <header className="stack">
        <RecordHeading name={ticket.title} />
        <p className="line">
          <TicketStatusBadge status={ticket.status} />
          {isStaff && <TicketPriorityBadge priority={ticket.priority} />}
          <span className="muted">{ticket.ticketNumber}</span>
        </p>
      </header>
      <div className="record">
        <div className="facts-side">
          {isStaff ? (
            <section className="card">
              <TicketControls key={ticket.id} ticket={ticket} reload={reload} />
            </section>
          ) : (
            <CloseTicket ticket={ticket} reload={reload} />
          )}
          <section className="card">
            <Facts
              facts={[
                [t('requester'), isStaff && <Requester key="requester" ticket={ticket} />],
                [t('email'), isStaff && ticket.requesterEmail],
                [t('assignee'), !isStaff && (ticket.assignedToName ?? t('assignment_unassigned'))],
                [t('category'), textOfCode(language, ticketsMessages, 'category', ticket.category)],
                [t('opened'), time(ticket.createdAt)],
                [t('dueDate'), isStaff && ticket.dueDate && <TicketDueDate key="due" ticket={ticket} />],
                [
                  t('case'),
                  ticket.case && (
                    <Link key="case" to="/cases/$caseId" params={{ caseId: ticket.case.id }} preload={false}>
                      {ticket.case.name}
                    </Link>
                  ),
                ],
              ]}
            />
          </section>
        </div>
        <div className="main">
          <section className="card">
            <h2>{t('question')}</h2>
            <p className="text" dir="auto">
              {ticket.description}
            </p>
            <TicketAttachments attachments={ticket.attachments} />
          </section>
          <Records title={t('conversation')} found={conversation} empty={t('noReplies')}>
            {conversation.nodes.map(({ id, authorName, isFromStaff, text, createdAt, attachments }) => (
              <Entry
                key={id}
                at={createdAt}
                by={authorName}
                isPerson
                {...(isFromStaff ? { badge: t('staff') } : {})}
              >
                {text && (
                  <p className="text" dir="auto">
                    {text}
                  </p>
                )}
                <TicketAttachments attachments={attachments} />
              </Entry>
            ))}
          </Records>
          {ticket.status === 'resolved' && !isStaff && <p className="muted">{t('resolvedOwnHint')}</p>}
          <ReplyForm key={ticket.id} ticket={ticket} reload={reload} />
          {ticket.status === 'closed' &&
            (isStaff ? <p className="muted">{t('closedHint')}</p> : <ClosedTicket ticket={ticket} />)}
        </div>
        <div className="history">
          {isStaff && <InternalNotesForm key={ticket.id} ticket={ticket} reload={reload} />}
        </div>
      </div>
    </>
  )
}

function Requester({ ticket }: { readonly ticket: TicketFile }) {
  const name = ticket.requesterName ?? ticket.requesterEmail
  if (!ticket.requesterId) return name
  return (
    <Link to="/users/$userId" params={{ userId: ticket.requesterId }} preload={false}>
      {name}
    </Link>
  )
}
