import { Field, Float, InputType, Int } from 'type-graphql'
import { JsonObject } from '../../../schema/scalars.js'

@InputType({ description: 'One measurement.' })
export class RecordMetricInput {
  @Field(() => String, {
    description:
      'What was measured: page_load, api_response, database_query, image_load, bundle_size, or a word of your own. ' +
      'Measurements of what the platform measures itself, such as api_response and database_query, are recorded, but count ' +
      'in statistics and alert rules only if staff post them.',
  })
  type!: string

  @Field(() => String, { description: 'The measured object: a page, a route, a query.' })
  name!: string

  @Field(() => Float, { description: 'The measured value; 0 or more.' })
  value!: number

  @Field(() => String, {
    nullable: true,
    description: 'ms (default), us, s, bytes, kb, mb, or one of your own.',
  })
  unit?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'url, userAgent, userId, sessionId and more. It counts as failed when `success` is false or `statusCode` is 500 or more.',
  })
  metadata?: Record<string, unknown> | null
}

@InputType({ description: 'A measurement of an app; its type is derived from its name.' })
export class AppMetricInput {
  @Field(() => String, {
    description:
      'What was measured, for instance `page_load`; at most 200 characters. Measurements of what the platform measures ' +
      'itself, such as `api_response`, are recorded, but count in statistics and alert rules only if staff post them.',
  })
  name!: string

  @Field(() => Float, { description: 'Milliseconds, or the unit of the name; 0 or more.' })
  value!: number

  @Field(() => Float, { nullable: true, description: 'Epoch milliseconds, clamped to the last 24 hours.' })
  timestamp?: number | null

  @Field(() => JsonObject, { nullable: true, description: 'url, userAgent and more.' })
  metadata?: Record<string, unknown> | null
}

@InputType({ description: 'Duration of one request at the edge.' })
export class RequestTimingInput {
  @Field(() => String, { description: 'The HTTP method of the request, for instance `GET`.' })
  method!: string

  @Field(() => String, { description: 'The pattern of the path.' })
  route!: string

  @Field(() => Int, { description: 'The HTTP status of the response.' })
  status!: number

  @Field(() => Float, { description: 'Duration of the request, in milliseconds.' })
  milliseconds!: number
}
