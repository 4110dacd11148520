import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type Colour, colours, type DeploymentState, deploymentStates } from './deployment.state.js'

export const DeploymentStateEnum = enumType(
  'DeploymentState',
  deploymentStates,
  'How far a deployment is; which state may follow which is said at each.',
  {
    initialized: 'Noted; the version is not on its servers yet. Leads to blue_deployed.',
    blue_deployed:
      'The version is on the servers without traffic. A health check leads to healthy or unhealthy.',
    healthy: 'The last health check passed. May go live, be rolled back, or turn out unhealthy.',
    unhealthy: 'The last health check failed. Another one may find it healthy; else it is rolled back.',
    live: 'It takes the traffic. May be rolled back.',
    rolled_back: 'Given up; the traffic is where it was before. Final.',
  },
)
export const ColourEnum = enumType('DeploymentColour', colours, 'One of the two sets of servers.', {
  blue: 'The first set of servers.',
  green: 'The second set of servers.',
})

@ObjectType({ description: 'What a health check found to work.' })
export class DeploymentChecks {
  @Field(() => Boolean, { description: 'The address answered with a status of 200 to 299.' })
  api!: boolean

  @Field(() => Boolean, { description: 'It answered, and does not report its database as broken.' })
  database!: boolean

  @Field(() => Boolean, { description: 'It answered, and does not report its sign-in as broken.' })
  authentication!: boolean

  @Field(() => Boolean, { description: 'It answered, and does not report its monitoring as broken.' })
  monitoring!: boolean
}

@ObjectType({ description: 'What a call of a deployment’s health check address came to.' })
export class DeploymentHealth {
  @Field(() => String, { description: '`healthy` or `unhealthy`.' })
  status!: 'healthy' | 'unhealthy'

  @Field(() => Float, { description: 'How long the answer took, in milliseconds.' })
  responseTime!: number

  @Field(() => DeploymentChecks, { description: 'What was found to work.' })
  checks!: DeploymentChecks

  @Field(() => Int, { nullable: true, description: 'The HTTP status, where there was an answer.' })
  statusCode?: number

  @Field(() => String, { nullable: true, description: 'Why there was no answer.' })
  failure?: string

  @Field(() => DateTime, { description: 'When it was called, UTC.' })
  timestamp!: string
}

@ObjectType({ description: 'Something that was asked of a deployment, and what came of it.' })
export class DeploymentStep {
  @Field(() => String, { description: 'What was asked for: `initialize`, `deploy_blue`, …' })
  action!: string

  @Field(() => DeploymentStateEnum, { description: 'Where the deployment stood after it.' })
  state!: DeploymentState

  @Field(() => ID, { description: 'The person who asked for it (`usr_…`).' })
  byId!: string

  @Field(() => DateTime, { description: 'When it was asked for, UTC.' })
  at!: string
}

@ObjectType({ description: 'What is deployed, and where its health is asked for.' })
export class DeploymentConfig {
  @Field(() => String, {
    description: 'Which project it is; each has traffic of its own in each environment.',
  })
  projectId!: string

  @Field(() => String, { description: 'Where it goes, for instance `production`.' })
  environment!: string

  @Field(() => String, { description: 'The version that is deployed, for instance `2.1.0`.' })
  version!: string

  @Field(() => String, { description: 'The address that a health check calls.' })
  healthCheckUrl!: string

  @Field(() => String, {
    nullable: true,
    description: 'The build’s id in the build system; null where it was not given.',
  })
  buildId?: string

  @Field(() => String, {
    nullable: true,
    description: 'The commit that was built; null where it was not given.',
  })
  commitHash?: string

  @Field(() => String, {
    nullable: true,
    description: 'The branch of that commit; null where it was not given.',
  })
  branch?: string

  @Field(() => String, { nullable: true, description: 'Who made that commit; null where it was not given.' })
  author?: string

  @Field(() => Float, {
    nullable: true,
    description: 'How long the build took, as the build system counts; null where it was not given.',
  })
  buildTime?: number

  @Field(() => Float, {
    nullable: true,
    description: 'How large what was built is, in bytes; null where it was not given.',
  })
  bundleSize?: number
}

@ObjectType({ description: 'A version on its way to take the traffic of an environment.' })
export class Deployment {
  @Field(() => ID, { description: '`deploy_…`' })
  id!: string

  @Field(() => DeploymentStateEnum, { description: 'How far it is; says which action can follow.' })
  state!: DeploymentState

  @Field(() => ColourEnum, { description: 'The set of servers it goes to: the one without traffic.' })
  colour!: Colour

  @Field(() => DeploymentConfig, { description: 'What is deployed, as it was given when it began.' })
  config!: DeploymentConfig

  @Field(() => DeploymentHealth, { nullable: true, description: 'The latest health check.' })
  health?: DeploymentHealth

  @Field(() => Int, {
    description: 'Counts the changes of the record; the version that is deployed stands in `config`.',
  })
  version!: number

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string
}

@ObjectType({ description: 'A page of deployments.' })
export class DeploymentConnection extends Connection(Deployment) {}

@ObjectType({ description: 'Which set of servers takes the traffic of an environment.' })
export class Traffic {
  @Field(() => String, { description: 'The project, as deployments name it.' })
  projectId!: string

  @Field(() => String, { description: 'The environment, as deployments name it.' })
  environment!: string

  @Field(() => ColourEnum, { description: 'The set of servers that takes the traffic now.' })
  colour!: Colour

  @Field(() => ID, {
    nullable: true,
    description: 'The deployment that is live; none after the first one was rolled back.',
  })
  deploymentId?: string

  @Field(() => DateTime, { description: 'Since when, UTC.' })
  since!: string
}

@InputType({ description: 'What is to be deployed.' })
export class DeploymentConfigInput {
  @Field(() => String, {
    description:
      'Which project it is, at most 100 characters; each has traffic of its own in each ' + 'environment.',
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

  @Field(() => String, { nullable: true, description: 'Who made that commit, at most 200 characters.' })
  author?: string | null

  @Field(() => Float, {
    nullable: true,
    description: 'How long the build took; 0 or more, in whatever unit the build system counts.',
  })
  buildTime?: number | null

  @Field(() => Float, { nullable: true, description: 'How large what was built is, in bytes; 0 or more.' })
  bundleSize?: number | null
}
