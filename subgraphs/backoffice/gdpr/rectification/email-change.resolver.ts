import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { EmailChanges } from './email-change.service.js'
import { AccountAddress } from './email-change.type.js'

const TOKEN = 'The token after `#` in the mailed link.'

@Resolver()
export class EmailChangeResolver {
  constructor(private readonly api: EmailChanges) {}

  @Mutation(() => AccountAddress, {
    description:
      'Confirms a new e-mail address by the link that was mailed to it; it works once, for 24 hours.',
  })
  @Allow('anyone')
  confirmEmailChange(
    @Ctx() context: GraphContext,
    @Arg('token', () => String, { description: TOKEN }) token: string,
  ): Promise<AccountAddress> {
    return this.api.confirm(context, token)
  }

  @Mutation(() => AccountAddress, {
    description:
      'Undoes a change of the e-mail address by the link that was mailed to the old one, for seven days: restores it, ' +
      'sets a new password, ends all sessions and push subscriptions, removes a second factor that was set up since or in the week ' +
      'before the change, and cancels an erasure that waits to pay balances out.',
  })
  @Allow('anyone')
  undoEmailChange(
    @Ctx() context: GraphContext,
    @Arg('token', () => String, { description: TOKEN }) token: string,
    @Arg('password', () => String, { description: 'New password, 8 to 128 characters.' }) password: string,
  ): Promise<AccountAddress> {
    return this.api.undo(context, token, password)
  }
}
