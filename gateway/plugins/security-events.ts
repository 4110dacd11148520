import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import type { SecurityEvent, SecurityEventType } from '../../runtime/security-events.js'
import type { RequestContext } from '../../schema/viewer.js'

/** The security event of an error code. */
const eventOfCode: Readonly<Record<string, SecurityEventType>> = {
  FORBIDDEN: 'forbidden',
  RATE_LIMITED: 'rate_limited',
}

type ReportEvent = (event: SecurityEvent) => void

/** Reports refused GraphQL operations to the security log, once per type and operation, as admission does for REST. */
export function reportRefusals(
  report: ReportEvent,
  errors: readonly GraphQLFormattedError[],
  context: RequestContext,
  operationName: string | null | undefined,
): void {
  const types = errors.map(({ extensions }) => typeOf(extensions))
  for (const type of new Set(types)) if (type) report(eventOf(type, context, operationName))
}

/** {@link reportRefusals} for Apollo Server. */
export function graphqlSecurityEvents(report: ReportEvent = () => {}): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response, contextValue, operationName }) {
          if (response.body.kind !== 'single') return
          reportRefusals(report, response.body.singleResult.errors ?? [], contextValue, operationName)
        },
      }
    },
  }
}

function typeOf(extensions: Readonly<Record<string, unknown>> | undefined): SecurityEventType | undefined {
  const { code, details } = extensions ?? {}
  if ((details as { reason?: unknown } | undefined)?.reason === 'invalid_signature')
    return 'invalid_signature'
  return typeof code === 'string' ? eventOfCode[code] : undefined
}

function eventOf(
  type: SecurityEventType,
  { viewer, requestId, address, userAgent }: RequestContext,
  operation: string | null | undefined,
): SecurityEvent {
  return {
    type,
    description: 'A GraphQL operation was refused',
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
