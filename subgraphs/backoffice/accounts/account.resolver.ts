import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { RoleEnum, User } from '../users/user.type.js'
import type { Accounts } from './account.service.js'
import { AccountCreated, CreateAccountInput, CreateCollaboratorInput, RoleCheck } from './account.type.js'

@Resolver(() => User)
export class AccountResolver {
  readonly #department: (
    context: GraphContext,
    userId: string,
  ) => Promise<{ userId: string; department: string } | undefined>

  constructor(private readonly accounts: Accounts) {
    this.#department = batchLoader(accounts.departments, ({ userId }) => userId)
  }

  @Query(() => RoleCheck, { description: 'Whether somebody has a role; staff may ask for everybody.' })
  @Allow('signed-in')
  checkRole(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, {
      description: 'Whose role is looked at (`usr_…`); somebody else’s for staff only.',
    })
    userId: string,
    @Arg('requiredRole', () => RoleEnum, { description: 'The role that is asked for.' }) requiredRole: Role,
  ): Promise<RoleCheck> {
    return this.accounts.checkRole(context, userId, requiredRole)
  }

  @Mutation(() => AccountCreated, {
    description: 'Makes an account of the main application and mails a link to choose a password.',
  })
  @Allow('admin')
  async createAccount(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAccountInput) input: CreateAccountInput,
  ): Promise<AccountCreated> {
    return created(await this.accounts.create(context, input))
  }

  @Mutation(() => AccountCreated, {
    description:
      'Makes an account for somebody who works in the backoffice and mails a link to choose a ' + 'password.',
  })
  @Allow('admin')
  async createCollaborator(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateCollaboratorInput) input: CreateCollaboratorInput,
  ): Promise<AccountCreated> {
    return created(await this.accounts.createCollaborator(context, input))
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where in the organisation a collaborator works.',
  })
  async department(@Root() { id }: User, @Ctx() context: GraphContext): Promise<string | undefined> {
    return (await this.#department(context, id))?.department
  }
}

function created(user: User): AccountCreated {
  return {
    userId: user.id,
    user,
    message: `The account was made; a link to choose a password is on its way to ${user.email}.`,
  }
}
