import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'Which build of the platform is running, and since when.' })
export class PlatformVersion {
  @Field(() => String, { description: 'As in the package: `1.2.3`.' })
  version!: string

  @Field(() => String, { description: 'development, test or production.' })
  environment!: string

  @Field(() => String, { description: 'The commit that was built; `unknown` outside a git working copy.' })
  commitHash!: string

  @Field(() => DateTime, { description: 'When it was built.' })
  buildTime!: string

  @Field(() => DateTime, { description: 'When it was deployed: the start of the process, unless told.' })
  deployTime!: string

  @Field(() => String, { description: 'What NODE_ENV was when the process began.' })
  nodeEnv!: string

  @Field(() => String, { description: 'How `version` is written: `semver`.' })
  versionFormat!: string
}
