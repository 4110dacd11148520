import { Field, Float, InputType } from 'type-graphql'
import { JsonObject } from '../../../schema/scalars.js'

const WHEN = 'Epoch milliseconds, clamped to the last 24 hours; default now.'

@InputType({ description: 'Origin of a log line in an app.' })
export class LogContextInput {
  @Field(() => String, { nullable: true, description: 'The part of the app, at most 200 characters.' })
  component?: string | null

  @Field(() => String, { nullable: true, description: 'The error with its stack.' })
  error?: string | null
}

@InputType({ description: 'A log line of an app.' })
export class AppLogInput {
  @Field(() => String, { description: 'debug, info, warn, error or fatal.' })
  level!: string

  @Field(() => String, { description: 'The logged text, at most 4,000 characters.' })
  message!: string

  @Field(() => Float, { nullable: true, description: WHEN })
  timestamp?: number | null

  @Field(() => LogContextInput, { nullable: true, description: 'Origin in the app; optional.' })
  context?: LogContextInput | null
}

@InputType({ description: 'An activity of a person in an app.' })
export class AppActivityInput {
  @Field(() => String, { description: 'What was done, for instance `case_opened`; at most 200 characters.' })
  action!: string

  @Field(() => String, { nullable: true, description: 'The part of the app in which it happened.' })
  component?: string | null

  @Field(() => Float, { nullable: true, description: WHEN })
  timestamp?: number | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Further data; `sessionId` distinguishes sessions.',
  })
  metadata?: Record<string, unknown> | null
}
