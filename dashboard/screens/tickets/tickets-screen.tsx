import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'
import { type TicketListData, ticketList } from '../../generated/ticket-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { ChoiceFilter, SearchFilter } from '../../ui/lists/filters.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { QueryView } from '../../ui/query-view.js'
import { TicketBadges } from './ticket-badges.js'
import { assignments, ticketListOf, ticketSearchOf } from './ticket-search.js'
import { ticketsMessages } from './tickets.messages.js'

/** Tickets by filters that the address holds. */
export function TicketsScreen() {
  const t = useMessages(ticketsMessages)
  const viewer = useViewer()
  const navigate = useNavigate({ from: '/tickets' })
  const found = ticketSearchOf({ ...useSearch({ from: '/tickets' }) })
  const { after, ...search } = found
  const query = useGraphQuery(ticketList, ticketListOf(found, viewer.id))
  const select = (change: object) => navigate({ search: ticketSearchOf({ ...search, ...change }) })
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <div className="filters">
        <SearchFilter value={search.q} onSearch={(words) => select({ q: words })} />
        <ChoiceFilter
          label={t('status')}
          value={search.status}
          values={ticketStatusValues}
          textOf={(status) => t(`status_${status}`)}
          onChange={(status) => select({ status })}
        />
        <ChoiceFilter
          label={t('priority')}
          value={search.priority}
          values={ticketPriorityValues}
          textOf={(priority) => t(`priority_${priority}`)}
          onChange={(priority) => select({ priority })}
        />
        <ChoiceFilter
          label={t('assignment')}
          value={search.assignment}
          values={assignments}
          textOf={(one) => t(`assignment_${one}`)}
          onChange={(one) => select({ assignment: one })}
        />
      </div>
      <QueryView query={query} lines={6}>
        {(data) => <FoundTickets found={data.supportTickets} after={after} />}
      </QueryView>
    </div>
  )
}

function FoundTickets({
  found,
  after,
}: {
  readonly found: TicketListData['supportTickets']
  readonly after: string | undefined
}) {
  const t = useMessages(ticketsMessages)
  const { time } = useFormats()
  return (
    <ResultList
      found={found}
      after={after}
      label={t('list')}
      count={t('found', { count: found.totalCount })}
      none={[t('none'), t('noneHint')]}
    >
      {(ticket) => (
        <>
          <p className="line">
            <Link to="/tickets/$ticketId" params={{ ticketId: ticket.id }} preload={false} dir="auto">
              {ticket.title}
            </Link>
            <TicketBadges ticket={ticket} />
          </p>
          <p className="muted">
            {ticket.ticketNumber} · {ticket.requesterName ?? ticket.requesterEmail}
            {' · '}
            {ticket.assignedToName
              ? t('assignedTo', { name: ticket.assignedToName })
              : t('assignment_unassigned')}
            {ticket.dueDate && ` · ${t('due', { time: time(ticket.dueDate) })}`}
          </p>
        </>
      )}
    </ResultList>
  )
}
