import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Allow } from '../../shared/guards.js'
import { type KeyCloser, type KeyState, keyStates } from '../../shared/idempotency/idempotent-mutations.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'

const KeyStateEnum = enumType(
  'ServiceRequestState',
  keyStates,
  'State of a request with an idempotency key.',
  {
    unused: 'Not received; it is rejected from now on.',
    running: 'Received and in progress.',
    done: 'Completed.',
  },
)

@Resolver()
export class ServiceRequestResolver {
  constructor(private readonly close: KeyCloser) {}

  @Mutation(() => KeyStateEnum, {
    description:
      'State of a service’s own request whose response was lost. A request not received by now is rejected when it ' +
      'arrives.',
  })
  @Allow('service')
  closeServiceRequest(
    @Ctx() { viewer }: GraphContext,
    @Arg('key', () => String, { description: 'The `Idempotency-Key` of the request.' })
    key: string,
    @Arg('mutation', () => String, { description: 'The requested mutation.' }) mutation: string,
  ): Promise<KeyState> {
    return this.close(viewer, key, mutation)
  }
}
