import { Arg, type ClassType, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { Allow } from '../guards.js'
import { Connection, type ConnectionOf, PageArg, type PageInput } from '../paging/page.js'
import type { GraphContext } from '../subgraph/graph-context.js'
import type { FailedJobs } from './failed-jobs.service.js'
import type { Job } from './jobs-table.js'

/** A failed job in the graph. */
interface FailedJobView {
  readonly id: string
  readonly kind: string
  readonly payload: Record<string, unknown>
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: string
  readonly failedAt: string
}

/** The failed jobs of one subgraph in the graph; called once per subgraph. */
export function failedJobsGraph(
  owner: 'Wallet' | 'AiHub' | 'Backoffice',
  about: string,
): ClassType<object, [FailedJobs]> {
  const prefix = `${owner.charAt(0).toLowerCase()}${owner.slice(1)}`

  @ObjectType(`${owner}FailedJob`, { description: `A background job of ${about} that used up its attempts.` })
  class FailedJob implements FailedJobView {
    @Field(() => ID, { description: '`job_…`' })
    id!: string

    @Field(() => String, { description: 'What it does, for instance `webhook.deliver`.' })
    kind!: string

    @Field(() => JsonObject, { description: 'Its input: ids, never secrets.' })
    payload!: Record<string, unknown>

    @Field(() => Int, { description: 'How many attempts were made.' })
    attempts!: number

    @Field(() => String, { description: 'The error of the last attempt.' })
    lastError!: string

    @Field(() => DateTime, { description: 'When the job was created.' })
    createdAt!: string

    @Field(() => DateTime, { description: 'When the last attempt failed.' })
    failedAt!: string
  }

  @ObjectType(`${owner}FailedJobConnection`, { description: `A page of failed jobs of ${about}.` })
  class FailedJobConnection extends Connection(FailedJob) {}

  @Resolver()
  class FailedJobResolver {
    constructor(private readonly jobs: FailedJobs) {}

    @Query(() => FailedJobConnection, {
      name: `${prefix}FailedJobs`,
      description: `Failed background jobs of ${about}, latest first. They stay until they are replayed or dismissed.`,
    })
    @Allow('admin')
    async list(
      @Arg('kind', () => String, { nullable: true, description: 'Only jobs of this kind.' }) kind?: string,
      @PageArg('Which part of the list.')
      page?: PageInput,
    ): Promise<ConnectionOf<FailedJobView>> {
      const found = await this.jobs.list(kind, page ?? {})
      return { ...found, nodes: found.nodes.map(viewOf) }
    }

    @Query(() => FailedJob, {
      name: `${prefix}FailedJob`,
      nullable: true,
      description: `One failed job of ${about}; null if it does not exist.`,
    })
    @Allow('admin')
    async find(
      @Arg('id', () => ID, { description: '`job_…`' }) id: string,
    ): Promise<FailedJobView | undefined> {
      const job = await this.jobs.find(id)
      return job && viewOf(job)
    }

    @Mutation(() => FailedJob, {
      name: `replay${owner}Job`,
      description: `Queues a failed job of ${about} again, with all its attempts. CONFLICT if the same work is already queued.`,
    })
    @Allow('admin')
    async replay(
      @Ctx() context: GraphContext,
      @Arg('id', () => ID, { description: '`job_…`' }) id: string,
    ): Promise<FailedJobView> {
      return viewOf(await this.jobs.replay(context, id))
    }

    @Mutation(() => FailedJob, {
      name: `dismiss${owner}Job`,
      description: `Deletes a failed job of ${about} that is no longer needed.`,
    })
    @Allow('admin')
    async dismiss(
      @Ctx() context: GraphContext,
      @Arg('id', () => ID, { description: '`job_…`' }) id: string,
    ): Promise<FailedJobView> {
      return viewOf(await this.jobs.dismiss(context, id))
    }
  }
  return FailedJobResolver
}

function viewOf({ id, kind, payload, attempts, lastError, createdAt, runAt }: Job): FailedJobView {
  const isRecord = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  return {
    id,
    kind,
    payload: isRecord ? (payload as Record<string, unknown>) : { value: payload },
    attempts,
    lastError: lastError ?? '',
    createdAt,
    failedAt: runAt,
  }
}
