import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Invitations } from './invitation.service.js'
import { Invitation, InvitationAccepted, InvitationConnection, InviteInput } from './invitation.type.js'
import type { RequestedLinks } from './requested-link.worker.js'

@Resolver(() => Invitation)
export class InvitationResolver {
  constructor(
    private readonly api: Invitations,
    private readonly requestedLinks: RequestedLinks,
  ) {}

  @Query(() => InvitationConnection, { description: 'Invitations, newest first.' })
  @Allow('admin')
  invitations(@PageArg() page?: PageInput) {
    return this.api.list(page ?? {})
  }

  @Mutation(() => Invitation, {
    description:
      'Invites a person by e-mail; the link works once, for seven days. An account without a password keeps its name and ' +
      'role.',
  })
  @Allow('admin')
  inviteByEmail(@Ctx() context: GraphContext, @Arg('input', () => InviteInput) input: InviteInput) {
    return this.api.invite(context, input)
  }

  @Mutation(() => Invitation, { description: 'Mails a new link; the previous one stops working.' })
  @Allow('admin')
  resendInvitation(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.api.resend(context, id)
  }

  @Mutation(() => Invitation, {
    description:
      'Mails a link to choose a new password to a person who has lost theirs; it works once, for a day, and earlier links ' +
      'stop working. The new password ends all sessions and push subscriptions; a second factor stays.',
  })
  @Allow('admin')
  sendPasswordLink(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The person (`usr_…`).' }) userId: string,
  ) {
    return this.api.sendPasswordLink(context, userId)
  }

  @Mutation(() => Boolean, {
    description:
      'Mails a link to choose a new password to the owner of an address, three in a day at most. The response is true also if ' +
      'no account has the address, and for staff and administrators, to whom an administrator sends the link.',
  })
  @Allow('anyone')
  async requestPasswordLink(
    @Ctx() context: GraphContext,
    @Arg('email', () => String, { description: 'E-mail address of the account.' }) email: string,
  ): Promise<boolean> {
    await this.requestedLinks.request(context, { email })
    return true
  }

  @Mutation(() => Invitation, { description: 'Revokes a pending invitation; its link stops working.' })
  @Allow('admin')
  revokeInvitation(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.api.revoke(context, id)
  }

  @Mutation(() => InvitationAccepted, {
    description: 'Accepts an invitation and sets the password of the account.',
  })
  @Allow('anyone')
  acceptInvitation(
    @Ctx() context: GraphContext,
    @Arg('token', () => String, { description: 'The token after `#` in the mailed link.' })
    token: string,
    @Arg('password', () => String, { description: 'New password, 8 to 128 characters.' })
    password: string,
  ): Promise<InvitationAccepted> {
    return this.api.accept(context, token, password)
  }
}
