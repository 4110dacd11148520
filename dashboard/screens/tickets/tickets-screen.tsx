import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'
import { type TicketListData, ticketList } from '../../generated/ticket-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { TicketPriorityBadge, TicketStatusBadge } from './ticket-badges.js'
import { assignments, ticketListOf, ticketSearchOf } from './ticket-search.js'
import { ticketsMessages } from './tickets.messages.js'

const filters = { status: ticketStatusValues, priority: ticketPriorityValues, assignment: assignments }

/** Tickets, with filters in the URL. */
export function TicketsScreen() {
  const t = useMessages(ticketsMessages)
  const viewer = useViewer()
  const { search, select } = useAddressSearch(ticketSearchOf)
  const columns = useTicketColumns()
  return (
    <ListScreen
      t={t}
      query={useGraphQuery(ticketList, ticketListOf(search, viewer.id))}
      foundIn={({ supportTickets }) => supportTickets}
      filters={
        <div className="filters">
          <SearchFilter value={search.q} onSearch={(q) => select({ q })} />
          <ChoiceFilters values={filters} search={search} select={select} t={t} />
        </div>
      }
    >
      {(found, texts) => <ResultTable {...texts} found={found} columns={columns} />}
    </ListScreen>
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
