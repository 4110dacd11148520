import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'
import { type TicketListData, ticketList } from '../../generated/ticket-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilter, SearchFilter } from '../../ui/lists/filters.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { TicketPriorityBadge, TicketStatusBadge } from './ticket-badges.js'
import { assignments, ticketListOf, ticketSearchOf } from './ticket-search.js'
import { ticketsMessages } from './tickets.messages.js'

/** Tickets, with filters in the URL. */
export function TicketsScreen() {
  const t = useMessages(ticketsMessages)
  const viewer = useViewer()
  const navigate = useNavigate({ from: '/tickets' })
  const found = ticketSearchOf({ ...useSearch({ from: '/tickets' }) })
  const { after, ...search } = found
  const query = useGraphQuery(ticketList, ticketListOf(found, viewer.id))
  const columns = useTicketColumns()
  const select = (change: object) => navigate({ search: ticketSearchOf({ ...search, ...change }) })
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        count={query.data && t('found', { count: query.data.supportTickets.totalCount })}
      />
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
        {({ supportTickets }) => (
          <ResultTable
            found={supportTickets}
            after={after}
            label={t('list')}
            none={[t('none'), t('noneHint')]}
            columns={columns}
          />
        )}
      </QueryView>
    </div>
  )
}

function useTicketColumns(): readonly Column<TicketListData['supportTickets']['nodes'][number]>[] {
  const t = useMessages(ticketsMessages)
  const { time } = useFormats()
  return [
    {
      header: t('ticket'),
      cell: ({ id, title, ticketNumber }) => (
        <Named note={ticketNumber}>
          <Link to="/tickets/$ticketId" params={{ ticketId: id }} preload={false} dir="auto">
            {title}
          </Link>
        </Named>
      ),
    },
    { header: t('status'), cell: ({ status }) => <TicketStatusBadge status={status} /> },
    { header: t('priority'), cell: ({ priority }) => <TicketPriorityBadge priority={priority} /> },
    { header: t('requester'), cell: (one) => one.requesterName ?? one.requesterEmail },
    {
      header: t('assignee'),
      cell: ({ assignedToName }) =>
        assignedToName ?? <span className="muted">{t('assignment_unassigned')}</span>,
    },
    timeColumn(t('dueDate'), time, ({ dueDate }) => dueDate),
  ]
}
