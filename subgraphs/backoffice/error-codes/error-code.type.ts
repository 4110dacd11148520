import { Field, Int, ObjectType } from 'type-graphql'
import { CacheControl } from '../../shared/cache-control.js'

@ObjectType({ description: 'What an error code means.' })
@CacheControl({ inheritMaxAge: true })
export class ErrorExplanation {
  @Field(() => String, { description: 'As in `extensions.code` and in error bodies.' })
  code!: string

  @Field(() => Int, { description: 'HTTP status of REST responses with it; the AI hub has fewer statuses.' })
  status!: number

  @Field(() => String, { description: 'Why a request fails with it.' })
  cause!: string

  @Field(() => String, { description: 'What to do.' })
  remedy!: string
}
