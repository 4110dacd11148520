import { Arg, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { permissionsOf } from './permissions.policy.js'
import type { Users } from './user.service.js'
import {
  RoleEnum,
  SignedInAccount,
  UpdateUserInput,
  User,
  UserConnection,
  UserFilter,
  type UserStatus,
  UserStatusEnum,
} from './user.type.js'
import { assignableRoles, assignableStatuses } from './user-assignment.policy.js'

@Resolver(() => User)
export class UserResolver {
  readonly #activity: ReturnType<typeof batchLoader<string, { id: string; rate: number }>>

  constructor(private readonly users: Users) {
    this.#activity = batchLoader(users.activityRates, ({ id }) => id)
  }

  @Query(() => User, { nullable: true, description: 'One user; people see only themselves, staff all.' })
  @Allow('signed-in')
  user(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.users.find(context, id)
  }

  @Query(() => UserConnection, { name: 'users', description: 'Users, newest first unless `sort` is given.' })
  @Allow('staff', 'admin')
  list(
    @Arg('filter', () => UserFilter, { nullable: true }) filter?: UserFilter,
    @Arg('sort', () => String, {
      nullable: true,
      description: 'name or createdAt; a leading `-` for descending.',
    })
    sort?: string,
    @PageArg() page?: PageInput,
  ) {
    return this.users.list(filter ?? {}, sort, page ?? {})
  }

  @Mutation(() => User, { description: 'Updates a profile: people only their own, staff any.' })
  @Allow('signed-in')
  updateUser(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
  ) {
    return this.users.update(context, id, input)
  }

  @Mutation(() => Boolean, { description: 'Records a sign-in; called by the edge.' })
  @Allow('service')
  async recordSignIn(
    @Ctx() context: GraphContext,
    @Arg('account', () => SignedInAccount, { description: 'The account that signed in.' })
    account: SignedInAccount,
  ): Promise<boolean> {
    await this.users.recordSignIn(context, account)
    return true
  }

  @FieldResolver(() => [String], {
    description: 'Permissions of the role, `<action>:<resource>` or `can<Action>`.',
  })
  permissions(@Root() { role }: User): readonly string[] {
    return permissionsOf(role)
  }

  @FieldResolver(() => [RoleEnum], {
    description: 'Roles that you may assign to the person, excluding the current one.',
  })
  assignableRoles(@Root() user: User, @Ctx() { viewer }: GraphContext): Role[] {
    return assignableRoles(viewer, user)
  }

  @FieldResolver(() => [UserStatusEnum], {
    description: 'States that you may set for the account, excluding the current one.',
  })
  assignableStatuses(@Root() user: User, @Ctx() { viewer }: GraphContext): UserStatus[] {
    return assignableStatuses(viewer, user)
  }

  @FieldResolver(() => Float, { description: 'Share of the last 30 days with activity, 0 to 1.' })
  async activityRate(@Root() { id }: User, @Ctx() context: GraphContext): Promise<number> {
    return (await this.#activity(context, id))?.rate ?? 0
  }
}
