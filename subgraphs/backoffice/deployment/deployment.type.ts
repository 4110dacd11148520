import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type Colour, colours, type DeploymentState, deploymentStates } from './deployment.state.js'

export const DeploymentStateEnum = enumType('DeploymentState', deploymentStates, 'How far a deployment is.')
export const ColourEnum = enumType('DeploymentColour', colours, 'One of the two sets of servers.')

@ObjectType({ description: 'What a health check found to work.' })
export class DeploymentChecks {
  @Field(() => Boolean, { description: 'The address answered with a status of 200 to 299.' })
  api!: boolean

  @Field(() => Boolean, { description: 'It answered, and does not report its database as broken.' })
  database!: boolean

  @Field(() => Boolean, { description: 'The same of its sign-in.' })
  authentication!: boolean

  @Field(() => Boolean, { description: 'The same of its monitoring.' })
  monitoring!: boolean
}

@ObjectType({ description: 'What a call of a deployment’s health check address came to.' })
export class DeploymentHealth {
  @Field(() => String, { description: '`healthy` or `unhealthy`.' })
  status!: 'healthy' | 'unhealthy'

  @Field(() => Float, { description: 'How long the answer took, in milliseconds.' })
  responseTime!: number

  @Field(() => DeploymentChecks)
  checks!: DeploymentChecks

  @Field(() => Int, { nullable: true, description: 'The HTTP status, where there was an answer.' })
  statusCode?: number

  @Field(() => String, { nullable: true, description: 'Why there was no answer.' })
  failure?: string

  @Field(() => DateTime)
  timestamp!: string
}

@ObjectType({ description: 'One step of a deployment.' })
export class DeploymentStep {
  @Field(() => String, { description: 'What was asked for: `initialize`, `deploy_blue`, …' })
  action!: string

  @Field(() => DeploymentStateEnum, { description: 'The state after it.' })
  state!: DeploymentState

  @Field(() => ID, { description: 'Who asked.' })
  byId!: string

  @Field(() => DateTime)
  at!: string
}

@ObjectType({ description: 'What is deployed, and where its health is asked for.' })
export class DeploymentConfig {
  @Field(() => String)
  projectId!: string

  @Field(() => String)
  environment!: string

  @Field(() => String)
  version!: string

  @Field(() => String)
  healthCheckUrl!: string

  @Field(() => String, { nullable: true })
  buildId?: string

  @Field(() => String, { nullable: true })
  commitHash?: string

  @Field(() => String, { nullable: true })
  branch?: string

  @Field(() => String, { nullable: true })
  author?: string

  @Field(() => Float, { nullable: true, description: 'How long the build took.' })
  buildTime?: number

  @Field(() => Float, { nullable: true, description: 'In bytes.' })
  bundleSize?: number
}

@ObjectType({ description: 'A version on its way to take the traffic of an environment.' })
export class Deployment {
  @Field(() => ID, { description: '`deploy_…`' })
  id!: string

  @Field(() => DeploymentStateEnum)
  state!: DeploymentState

  @Field(() => ColourEnum, { description: 'The set of servers it goes to: the one without traffic.' })
  colour!: Colour

  @Field(() => DeploymentConfig)
  config!: DeploymentConfig

  @Field(() => DeploymentHealth, { nullable: true, description: 'The latest health check.' })
  health?: DeploymentHealth

  @Field(() => Int)
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
  @Field(() => String)
  projectId!: string

  @Field(() => String)
  environment!: string

  @Field(() => ColourEnum)
  colour!: Colour

  @Field(() => ID, {
    nullable: true,
    description: 'The deployment that is live; none after the first one was rolled back.',
  })
  deploymentId?: string

  @Field(() => DateTime)
  since!: string
}

@InputType({ description: 'What is to be deployed.' })
export class DeploymentConfigInput {
  @Field(() => String)
  projectId!: string

  @Field(() => String)
  environment!: string

  @Field(() => String)
  version!: string

  @Field(() => String, { description: 'Called by `health_check`; private addresses are refused.' })
  healthCheckUrl!: string

  @Field(() => String, { nullable: true })
  buildId?: string | null

  @Field(() => String, { nullable: true })
  commitHash?: string | null

  @Field(() => String, { nullable: true })
  branch?: string | null

  @Field(() => String, { nullable: true })
  author?: string | null

  @Field(() => Float, { nullable: true })
  buildTime?: number | null

  @Field(() => Float, { nullable: true })
  bundleSize?: number | null
}
