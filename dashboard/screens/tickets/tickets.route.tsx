import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'
import { newTicketSearchOf, ticketSearchOf } from './ticket-search.js'

/** Questions and complaints: for staff of everyone, for others their own. */
export const ticketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets',
  staticData: {
    navigation: {
      group: 'work',
      icon: 'chat',
      title: { en: 'Tickets', es: 'Consultas', pt: 'Chamados' },
      needs: 'Query.supportTickets',
      order: 30,
    },
  },
  validateSearch: ticketSearchOf,
  component: lazyRouteComponent(() => import('./tickets-screen.js'), 'TicketsScreen'),
})

/** A form for a new ticket. */
export const newTicketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/new',
  validateSearch: newTicketSearchOf,
  component: lazyRouteComponent(() => import('./new-ticket-screen.js'), 'NewTicketScreen'),
})

/** One ticket with its conversation. */
export const ticketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/$ticketId',
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./ticket-screen.js'), 'TicketScreen'),
})
