import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { type MonitorRunStatus, monitorRunStatuses } from './social-post.state.js'

export const MonitorRunStatusEnum = enumType(
  'SocialMonitorStatus',
  monitorRunStatuses,
  'How a run of the monitoring stands.',
  {
    pending: 'Waits for its turn. Leads to running.',
    running: 'Fetches posts. Leads to completed or failed.',
    completed: 'Done; `postsFound` and `postsCreated` say what came. Final.',
    failed: 'Given up; `error` says why. Final.',
  },
)

@ObjectType({ description: 'A run that fetches the guardians’ new posts.' })
export class SocialMonitorRun {
  @Field(() => ID, { description: '`job_…`' })
  id!: string

  @Field(() => MonitorRunStatusEnum, { description: 'Whether it waits, works, or is over.' })
  status!: MonitorRunStatus

  @Field(() => Int, { nullable: true, description: 'Posts that the AI hub has; once it is completed.' })
  postsFound?: number

  @Field(() => Int, { nullable: true, description: 'Posts that were new here; once it is completed.' })
  postsCreated?: number

  @Field(() => String, {
    nullable: true,
    description: 'Why it was given up, in a sentence; null where it was not.',
  })
  error?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it began to fetch, UTC; null while it waits.' })
  startedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was done or given up, UTC; null before.' })
  finishedAt?: string
}
