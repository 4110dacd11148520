import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'The running build of the platform.' })
export class PlatformVersion {
  @Field(() => String, { description: 'As in the package: `1.2.3`.' })
  version!: string

  @Field(() => String, { description: 'development, test or production.' })
  environment!: string

  @Field(() => String, { description: 'The commit that was built; `unknown` outside a git working copy.' })
  commitHash!: string

  @Field(() => DateTime, { description: 'When it was built.' })
  buildTime!: string

  @Field(() => DateTime, { description: 'When it was deployed; default: the start of the process.' })
  deployTime!: string

  @Field(() => String, { description: 'NODE_ENV at the start of the process.' })
  nodeEnv!: string

  @Field(() => String, { description: 'The format of `version`: `semver`.' })
  versionFormat!: string
}
