import { Field, Float, InputType } from 'type-graphql'
import { JsonObject } from '../../../schema/scalars.js'

const WHEN = 'When, epoch milliseconds; believed for the last 24 hours. Default now.'

@InputType({ description: 'Where in an app a line was logged.' })
export class LogContextInput {
  @Field(() => String, { nullable: true, description: 'The part of the app, at most 200 characters.' })
  component?: string | null

  @Field(() => String, { nullable: true, description: 'The error with its stack.' })
  error?: string | null
}

@InputType({ description: 'A line that an app logged.' })
export class AppLogInput {
  @Field(() => String, { description: 'debug, info, warn, error or fatal.' })
  level!: string

  @Field(() => String, { description: 'What was logged, at most 4,000 characters.' })
  message!: string

  @Field(() => Float, { nullable: true, description: WHEN })
  timestamp?: number | null

  @Field(() => LogContextInput, { nullable: true, description: 'Where in the app; may be left out.' })
  context?: LogContextInput | null
}

@InputType({ description: 'Something that a person did in an app.' })
export class AppActivityInput {
  @Field(() => String, { description: 'What was done, for instance `case_opened`; at most 200 characters.' })
  action!: string

  @Field(() => String, { nullable: true, description: 'The part of the app that it was done in.' })
  component?: string | null

  @Field(() => Float, { nullable: true, description: WHEN })
  timestamp?: number | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Further data; `sessionId` distinguishes sessions.',
  })
  metadata?: Record<string, unknown> | null
}
