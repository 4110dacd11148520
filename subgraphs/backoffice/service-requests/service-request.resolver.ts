import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Allow } from '../../shared/guards.js'
import { type KeyCloser, type KeyState, keyStates } from '../../shared/idempotency/idempotent-mutations.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'

const KeyStateEnum = enumType(
  'ServiceRequestState',
  keyStates,
  'What became of a request under a key: nothing, now and ever; it runs; it was done.',
  {
    unused: 'It has not come, and is refused from now on.',
    running: 'It came and is being carried out.',
    done: 'It was carried out.',
  },
)

@Resolver()
export class ServiceRequestResolver {
  constructor(private readonly close: KeyCloser) {}

  @Mutation(() => KeyStateEnum, {
    description:
      'Tells a service what became of a request of its own whose answer was lost. One that has not come by now is ' +
      'refused when it comes.',
  })
  @Allow('service')
  closeServiceRequest(
    @Ctx() { viewer }: GraphContext,
    @Arg('key', () => String, { description: 'What the request was sent with as `Idempotency-Key`.' })
    key: string,
    @Arg('mutation', () => String, { description: 'The mutation that was asked for.' }) mutation: string,
  ): Promise<KeyState> {
    return this.close(viewer, key, mutation)
  }
}
