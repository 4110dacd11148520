import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** A question to the assistant, and the viewer's conversations with it. */
export const assistantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assistant',
  staticData: {
    navigation: {
      group: 'mine',
      icon: 'chat',
      title: { en: 'Assistant', es: 'Asistente', pt: 'Assistente' },
      needs: 'Query.userConversations',
      order: 55,
    },
  },
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./assistant-screen.js'), 'AssistantScreen'),
})

/** One conversation. */
export const conversationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assistant/$conversationId',
  component: lazyRouteComponent(() => import('./conversation-screen.js'), 'ConversationScreen'),
})
