import type { ApolloServerPlugin } from '@apollo/server'
import type { SecurityEvent, SecurityEventType } from '../../schema/security-events.js'
import type { RequestContext } from '../../schema/viewer.js'

/** What an answer's error code means to the security log. */
const eventOfCode: Readonly<Record<string, SecurityEventType>> = {
  FORBIDDEN: 'forbidden',
  RATE_LIMITED: 'rate_limited',
}

/** Tells the security log of refusals over GraphQL, once for each kind and operation, as admission does for REST. */
export function graphqlSecurityEvents(
  report: (event: SecurityEvent) => void = () => {},
): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response, contextValue, operationName }) {
          if (response.body.kind !== 'single') return
          const codes = (response.body.singleResult.errors ?? []).map(({ extensions }) => extensions?.code)
          for (const code of new Set(codes)) {
            const type = typeof code === 'string' ? eventOfCode[code] : undefined
            if (type) report(eventOf(type, contextValue, operationName))
          }
        },
      }
    },
  }
}

function eventOf(
  type: SecurityEventType,
  { viewer, requestId, address, userAgent }: RequestContext,
  operation: string | null | undefined,
): SecurityEvent {
  return {
    type,
    description: 'A GraphQL operation was refused.',
    requestId,
    ...('subject' in viewer ? { subject: viewer.subject } : {}),
    ...(address ? { address } : {}),
    ...(userAgent ? { userAgent } : {}),
    metadata: {
      method: 'POST',
      route: '/graphql',
      ...(operation ? { operation: operation.slice(0, 200) } : {}),
    },
  }
}
