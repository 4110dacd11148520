import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type Colour, colours, type DeploymentState, deploymentStates } from './deployment.state.js'

export const DeploymentStateEnum = enumType(
  'DeploymentState',
  deploymentStates,
  'The state of a deployment, with its possible successors.',
  {
    initialized: 'Registered; the version is not on its servers yet. Next: blue_deployed.',
    blue_deployed:
      'The version is on the servers without traffic. A health check leads to healthy or unhealthy.',
    healthy: 'The last health check passed. Next: live, rolled_back or unhealthy.',
    unhealthy: 'The last health check failed. Next: healthy or rolled_back.',
    live: 'It receives the traffic. Next: rolled_back.',
    rolled_back: 'Rolled back; the traffic is where it was before. Final.',
  },
)
export const ColourEnum = enumType('DeploymentColour', colours, 'One of the two sets of servers.', {
  blue: 'The first set of servers.',
  green: 'The second set of servers.',
})

@ObjectType({ description: 'The results of a health check.' })
export class DeploymentChecks {
  @Field(() => Boolean, { description: 'Whether the URL returned a status of 200 to 299.' })
  api!: boolean

  @Field(() => Boolean, { description: 'Whether it responded without reporting its database as failed.' })
  database!: boolean

  @Field(() => Boolean, { description: 'Whether it responded without reporting its sign-in as failed.' })
  authentication!: boolean

  @Field(() => Boolean, { description: 'Whether it responded without reporting its monitoring as failed.' })
  monitoring!: boolean
}

@ObjectType({ description: 'The result of a health check of a deployment.' })
export class DeploymentHealth {
  @Field(() => String, { description: '`healthy` or `unhealthy`.' })
  status!: 'healthy' | 'unhealthy'

  @Field(() => Float, { description: 'Response time in milliseconds.' })
  responseTime!: number

  @Field(() => DeploymentChecks, { description: 'The result for each part.' })
  checks!: DeploymentChecks

  @Field(() => Int, { nullable: true, description: 'The HTTP status, if there was a response.' })
  statusCode?: number

  @Field(() => String, { nullable: true, description: 'Why there was no response.' })
  failure?: string

  @Field(() => DateTime, { description: 'When it was called, UTC.' })
  timestamp!: string
}

@ObjectType({ description: 'A step in the history of a deployment.' })
export class DeploymentStep {
  @Field(() => String, { description: 'The action: `initialize`, `deploy_blue`, …' })
  action!: string

  @Field(() => DeploymentStateEnum, { description: 'The state after it.' })
  state!: DeploymentState

  @Field(() => ID, { description: 'Who performed it (`usr_…`).' })
  byId!: string

  @Field(() => DateTime, { description: 'When, UTC.' })
  at!: string
}

@ObjectType({ description: 'What is deployed, and its health check URL.' })
export class DeploymentConfig {
  @Field(() => String, {
    description: 'The project; traffic is switched separately per project and environment.',
  })
  projectId!: string

  @Field(() => String, { description: 'Where it goes, for instance `production`.' })
  environment!: string

  @Field(() => String, { description: 'The version that is deployed, for instance `2.1.0`.' })
  version!: string

  @Field(() => String, { description: 'The URL that a health check calls.' })
  healthCheckUrl!: string

  @Field(() => String, {
    nullable: true,
    description: 'The build’s id in the build system; null if not given.',
  })
  buildId?: string

  @Field(() => String, { nullable: true, description: 'The commit that was built; null if not given.' })
  commitHash?: string

  @Field(() => String, { nullable: true, description: 'The branch of that commit; null if not given.' })
  branch?: string

  @Field(() => String, { nullable: true, description: 'Author of that commit; null if not given.' })
  author?: string

  @Field(() => Float, {
    nullable: true,
    description: 'Duration of the build, in the unit of the build system; null if not given.',
  })
  buildTime?: number

  @Field(() => Float, { nullable: true, description: 'Size of the build in bytes; null if not given.' })
  bundleSize?: number
}

@ObjectType({ description: 'A deployment of a version to an environment.' })
export class Deployment {
  @Field(() => ID, { description: '`deploy_…`' })
  id!: string

  @Field(() => DeploymentStateEnum, { description: 'Its state; determines the next action.' })
  state!: DeploymentState

  @Field(() => ColourEnum, { description: 'The set of servers it is deployed to: the one without traffic.' })
  colour!: Colour

  @Field(() => DeploymentConfig, { description: 'What is deployed.' })
  config!: DeploymentConfig

  @Field(() => DeploymentHealth, { nullable: true, description: 'The latest health check.' })
  health?: DeploymentHealth

  @Field(() => Int, {
    description: 'Increases with each change of the record; the deployed version is in `config`.',
  })
  version!: number

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string
}

@ObjectType({ description: 'A page of deployments.' })
export class DeploymentConnection extends Connection(Deployment) {}

@ObjectType({ description: 'Which set of servers receives the traffic of an environment.' })
export class Traffic {
  @Field(() => String, { description: 'The project, as deployments name it.' })
  projectId!: string

  @Field(() => String, { description: 'The environment, as deployments name it.' })
  environment!: string

  @Field(() => ColourEnum, { description: 'The set of servers that receives the traffic.' })
  colour!: Colour

  @Field(() => ID, {
    nullable: true,
    description: 'The deployment that is live; none after the first one was rolled back.',
  })
  deploymentId?: string

  @Field(() => DateTime, { description: 'When it began to receive the traffic, UTC.' })
  since!: string
}

@InputType({ description: 'The deployment to create.' })
export class DeploymentConfigInput {
  @Field(() => String, {
    description: 'At most 100 characters; traffic is switched separately per project and environment.',
  })
  projectId!: string

  @Field(() => String, { description: 'Where it goes, for instance `production`.' })
  environment!: string

  @Field(() => String, { description: 'The version that is deployed, for instance `2.1.0`.' })
  version!: string

  @Field(() => String, { description: 'Called by `health_check`; private addresses are refused.' })
  healthCheckUrl!: string

  @Field(() => String, {
    nullable: true,
    description: 'The build’s id in the build system, at most 100 characters.',
  })
  buildId?: string | null

  @Field(() => String, { nullable: true, description: 'The commit that was built.' })
  commitHash?: string | null

  @Field(() => String, { nullable: true, description: 'The branch of that commit, at most 200 characters.' })
  branch?: string | null

  @Field(() => String, { nullable: true, description: 'Author of that commit, at most 200 characters.' })
  author?: string | null

  @Field(() => Float, {
    nullable: true,
    description: 'Duration of the build; 0 or more, in the unit of the build system.',
  })
  buildTime?: number | null

  @Field(() => Float, { nullable: true, description: 'Size of the build in bytes; 0 or more.' })
  bundleSize?: number | null
}
