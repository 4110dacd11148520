import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Viewer } from '../../../schema/viewer.js'
import type { AuditRecord } from '../../shared/audit/audit-log.js'
import type { AuditPart } from '../../shared/audit/audit-verify.js'
import { Allow } from '../../shared/guards.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { isStaff } from '../../shared/viewer.js'
import { Case } from '../cases/case.type.js'
import { User } from '../users/user.type.js'
import type { AuditLogs } from './audit.service.js'
import { AuditLog, AuditLogConnection, AuditLogFilter, CreateAuditLogInput } from './audit.type.js'
import { AuditVerification } from './audit-verification.type.js'

@Resolver(() => AuditLog)
export class AuditLogResolver {
  constructor(private readonly auditLogs: AuditLogs) {}

  @Query(() => AuditLog, {
    nullable: true,
    description:
      'One entry of the audit log; null if it does not exist, and for staff if it is about an anonymous donation or a ' +
      'notification of any donation.',
  })
  @Allow('staff', 'admin')
  auditLog(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.auditLogs.find(context, id)
  }

  @Query(() => AuditLogConnection, {
    name: 'auditLogs',
    description:
      'The audit log, newest first; default limit 50. Entries about anonymous donations, and about notifications of any ' +
      'donation, are for admins only.',
  })
  @Allow('staff', 'admin')
  list(
    @Ctx() context: GraphContext,
    @Arg('filter', () => AuditLogFilter, { nullable: true }) filter?: AuditLogFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.auditLogs.list(context, filter ?? {}, page ?? {})
  }

  @Query(() => AuditVerification, {
    description:
      'Verifies a part of the audit log of the backoffice: entries that were changed, moved, inserted or deleted. ' +
      'Repeat with `after: next` until `next` is null.',
  })
  @Allow('staff', 'admin')
  auditVerification(
    @Arg('after', () => String, {
      nullable: true,
      description: '`next` of the part before; omit it for the first part.',
    })
    after?: string,
  ): Promise<AuditPart> {
    return this.auditLogs.verify(after ?? undefined)
  }

  @Mutation(() => AuditLog, {
    description:
      'Creates an entry manually, about an action outside the platform; it records its author and ' +
      'never changes.',
  })
  @Allow('admin')
  createAuditLog(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAuditLogInput) input: CreateAuditLogInput,
  ) {
    return this.auditLogs.create(context, input)
  }
}

@Resolver(() => User)
export class UserAuditTrailResolver {
  readonly #load: ReturnType<typeof connectionLoader<{ readonly viewer: Viewer }, AuditRecord>>

  constructor(auditLogs: AuditLogs) {
    this.#load = connectionLoader(auditLogs.pagesOfUsers)
  }

  @FieldResolver(() => AuditLogConnection, {
    nullable: true,
    description: 'Actions of the person, newest first; null unless you are staff.',
  })
  async auditTrail(
    @Ctx() context: GraphContext,
    @Root() { id }: User,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<AuditRecord> | undefined> {
    const { viewer } = context
    return isStaff(viewer) ? this.#load(context, id, page, { viewer }) : undefined
  }
}

@Resolver(() => Case)
export class CaseAuditTrailResolver {
  readonly #load: ReturnType<typeof connectionLoader<object, AuditRecord>>

  constructor(auditLogs: AuditLogs) {
    this.#load = connectionLoader(auditLogs.pagesAboutCases)
  }

  @FieldResolver(() => AuditLogConnection, {
    nullable: true,
    description: 'Actions on the case, newest first; null unless you are staff.',
  })
  async auditTrail(
    @Ctx() context: GraphContext,
    @Root() { id }: Case,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<AuditRecord> | undefined> {
    return isStaff(context.viewer) ? this.#load(context, id, page, {}) : undefined
  }
}
