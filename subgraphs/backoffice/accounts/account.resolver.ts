import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { Role } from '../../../schema/viewer.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { CreateUserInput, RoleEnum, User } from '../users/user.type.js'
import type { Accounts } from './account.service.js'
import { AccountCreated, CreateAccountInput, CreateCollaboratorInput, RoleCheck } from './account.type.js'

@Resolver(() => User)
export class AccountResolver {
  readonly #department: (
    context: GraphContext,
    userId: string,
  ) => Awaitable<{ userId: string; department: string } | undefined>

  constructor(private readonly accounts: Accounts) {
    this.#department = batchLoader(accounts.departments, ({ userId }) => userId)
  }

  @Query(() => RoleCheck, { description: 'Checks whether a person has a role; staff may check any person.' })
  @Allow('signed-in')
  checkRole(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { description: 'The person (`usr_…`); another person requires role staff.' })
    userId: string,
    @Arg('requiredRole', () => RoleEnum, { description: 'The role to check for.' }) requiredRole: Role,
  ): Promise<RoleCheck> {
    return this.accounts.checkRole(context, userId, requiredRole)
  }

  @Mutation(() => User, {
    description:
      'Creates a user and an account to sign in with, and mails a link to choose a password; people who cannot sign in ' +
      'yet get it by an invitation.',
  })
  @Allow('staff', 'admin')
  createUser(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateUserInput) input: CreateUserInput,
  ): Promise<User> {
    return this.accounts.create(context, input)
  }

  @Mutation(() => AccountCreated, {
    description: 'Creates an account of the main application and mails a link to choose a password.',
  })
  @Allow('admin')
  async createAccount(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAccountInput) input: CreateAccountInput,
  ): Promise<AccountCreated> {
    return created(await this.accounts.create(context, input))
  }

  @Mutation(() => AccountCreated, {
    description: 'Creates an account of the backoffice and mails a link to choose a password.',
  })
  @Allow('admin')
  async createCollaborator(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateCollaboratorInput) input: CreateCollaboratorInput,
  ): Promise<AccountCreated> {
    return created(await this.accounts.createCollaborator(context, input))
  }

  @FieldResolver(() => String, { nullable: true, description: 'Department of a collaborator.' })
  async department(@Root() { id }: User, @Ctx() context: GraphContext): Promise<string | undefined> {
    return (await this.#department(context, id))?.department
  }
}

function created(user: User): AccountCreated {
  return {
    userId: user.id,
    user,
    message: `The account was created; a link to choose a password was sent to ${user.email}.`,
  }
}
