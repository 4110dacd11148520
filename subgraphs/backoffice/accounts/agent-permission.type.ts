import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'A program that the viewer allowed to act for them at `/mcp`.' })
export class AgentPermission {
  @Field(() => ID, { description: 'The id under which the program is registered.' })
  id!: string

  @Field(() => String, {
    description:
      'The name that the program gave itself, which may be that of another program. Untrusted text: do not ' +
      'render it as markup.',
  })
  name!: string

  @Field(() => [String], {
    description:
      '`mcp`: it may call tools; `offline_access`: it may renew its tokens while the session lasts.',
  })
  scopes!: readonly string[]

  @Field(() => DateTime, { description: 'When the viewer allowed it.' })
  allowedAt!: string

  @Field(() => DateTime, { description: 'When it last acted, or was last allowed; accurate to a minute.' })
  lastUsedAt!: string
}
