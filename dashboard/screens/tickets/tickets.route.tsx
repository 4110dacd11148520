import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'
import { ticketSearchOf } from './ticket-search.js'

/** Questions and complaints of people. */
export const ticketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets',
  staticData: {
    navigation: {
      group: 'work',
      icon: 'chat',
      title: { en: 'Tickets', es: 'Consultas', pt: 'Chamados' },
      needs: 'Mutation.updateSupportTicket',
      order: 30,
    },
  },
  validateSearch: ticketSearchOf,
  component: lazyRouteComponent(() => import('./tickets-screen.js'), 'TicketsScreen'),
})

/** One ticket with its conversation. */
export const ticketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/$ticketId',
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./ticket-screen.js'), 'TicketScreen'),
})
