import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { ticketPriorityValues, ticketStatusValues } from '../../generated/enums.js'
import { type TicketListData, ticketList } from '../../generated/ticket-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Icon } from '../../ui/icon.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { TicketDueDate, TicketPriorityBadge, TicketStatusBadge } from './ticket-badges.js'
import { assignments, ticketListOf, ticketSearchOf } from './ticket-search.js'
import { ticketsMessages } from './tickets.messages.js'

const staffFilters = { status: ticketStatusValues, priority: ticketPriorityValues, assignment: assignments }

/** Tickets, with filters in the URL; for people other than staff their own. */
export function TicketsScreen() {
  const t = useMessages(ticketsMessages)
  const viewer = useViewer()
  const isStaff = viewer.can('Mutation.updateSupportTicket')
  const { search, select } = useAddressSearch(ticketSearchOf)
  const query = useGraphQuery(ticketList, ticketListOf(search, viewer))
  const columns = useTicketColumns(isStaff)
  const filters = isStaff ? staffFilters : { status: ticketStatusValues }
  const noneOwn = [t('noneOwn'), t('noneOwnHint')] as const
  return (
    <ListScreen
      t={t}
      query={query}
      foundIn={({ supportTickets }) => supportTickets}
      actions={
        <Link to="/tickets/new" className="button primary">
          <Icon name="plus" />
          {t('newTicket')}
        </Link>
      }
      filters={
        <>
          {query.data?.supportStats && <OpenTickets {...query.data.supportStats} />}
          <div className="filters">
            <SearchFilter value={search.q} onSearch={(q) => select({ q })} />
            <ChoiceFilters values={filters} search={search} select={select} t={t} />
          </div>
        </>
      }
    >
      {(found, texts) => (
        <ResultTable
          {...texts}
          {...(isStaff || search.q || search.status ? {} : { none: noneOwn })}
          found={found}
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

/** How many tickets wait for staff, each with a link to their list. */
function OpenTickets({ totalOpen, urgentOpen, unassignedOpen }: NonNullable<TicketListData['supportStats']>) {
  const t = useMessages(ticketsMessages)
  const open = { status: 'open' } as const
  return (
    <p className="line">
      <Link to="/tickets" search={open}>
        {t('totalOpen', { count: totalOpen })}
      </Link>
      <Link to="/tickets" search={{ ...open, priority: 'urgent' }}>
        {t('urgentOpen', { count: urgentOpen })}
      </Link>
      <Link to="/tickets" search={{ ...open, assignment: 'unassigned' }}>
        {t('unassignedOpen', { count: unassignedOpen })}
      </Link>
    </p>
  )
}

type FoundTicket = TicketListData['supportTickets']['nodes'][number]

function useTicketColumns(isStaff: boolean): readonly Column<FoundTicket>[] {
  const t = useMessages(ticketsMessages)
  const { time } = useFormats()
  const forStaff: readonly Column<FoundTicket>[] = [
    { header: t('priority'), cell: ({ priority }) => <TicketPriorityBadge priority={priority} /> },
    { header: t('requester'), cell: (one) => one.requesterName ?? one.requesterEmail },
  ]
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
    ...(isStaff ? forStaff : []),
    {
      header: t('assignee'),
      cell: ({ assignedToName }) =>
        assignedToName ?? <span className="muted">{t('assignment_unassigned')}</span>,
    },
    isStaff
      ? { header: t('dueDate'), cell: (ticket) => <TicketDueDate ticket={ticket} /> }
      : timeColumn(t('opened'), time, ({ createdAt }) => createdAt),
  ]
}
