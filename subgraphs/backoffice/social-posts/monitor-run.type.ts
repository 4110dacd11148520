import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { type MonitorRunStatus, monitorRunStatuses } from './social-post.state.js'

export const MonitorRunStatusEnum = enumType(
  'SocialMonitorStatus',
  monitorRunStatuses,
  'How a run of the monitoring stands.',
)

@ObjectType({ description: 'A run that fetches the guardians’ new posts.' })
export class SocialMonitorRun {
  @Field(() => ID, { description: '`job_…`' })
  id!: string

  @Field(() => MonitorRunStatusEnum)
  status!: MonitorRunStatus

  @Field(() => Int, { nullable: true, description: 'Posts that the AI hub has; once it is completed.' })
  postsFound?: number

  @Field(() => Int, { nullable: true, description: 'Posts that were new here; once it is completed.' })
  postsCreated?: number

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true })
  startedAt?: string

  @Field(() => DateTime, { nullable: true })
  finishedAt?: string
}
