import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { type MonitorRunStatus, monitorRunStatuses } from './social-post.state.js'

export const MonitorRunStatusEnum = enumType(
  'SocialMonitorStatus',
  monitorRunStatuses,
  'State of a monitoring run.',
  {
    pending: 'Queued. Leads to running.',
    running: 'Fetches posts. Leads to completed or failed.',
    completed: 'Done; see `postsFound` and `postsCreated`. Final.',
    failed: 'Failed; see `error`. Final.',
  },
)

@ObjectType({ description: 'A run that fetches new posts of guardians.' })
export class SocialMonitorRun {
  @Field(() => ID, { description: '`job_…`' })
  id!: string

  @Field(() => MonitorRunStatusEnum, { description: 'State of the run.' })
  status!: MonitorRunStatus

  @Field(() => Int, { nullable: true, description: 'Number of posts in the AI hub; once completed.' })
  postsFound?: number

  @Field(() => Int, { nullable: true, description: 'Number of posts that were new; once completed.' })
  postsCreated?: number

  @Field(() => String, { nullable: true, description: 'Why it failed; null otherwise.' })
  error?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When fetching began; null before.' })
  startedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it completed or failed; null before.' })
  finishedAt?: string
}
