import 'reflect-metadata'
import { defaultFieldResolver } from 'graphql'
import { Field, ObjectType, Query, Resolver } from 'type-graphql'
import { expect, it } from 'vitest'
import { Allow } from '../../../subgraphs/shared/guards.js'
import { federatedSchema } from '../../../subgraphs/shared/subgraph/federated-schema.js'

const adapt =
  'type-graphql has changed its metadata: adapt readPropertiesDirectly in subgraphs/shared/subgraph/federated-schema.ts'

@ObjectType({ description: 'A row with a property and a method.' })
class Sample {
  @Field(() => String, { description: 'A property.' })
  stored = 'stored'

  @Field(() => String, { name: 'renamed', description: 'A property under another name.' })
  other = 'other'

  @Field(() => String, { description: 'A method.' })
  computed(): string {
    return `computed from ${this.stored}`
  }
}

@Resolver()
class SampleResolver {
  @Query(() => Sample, { description: 'The row.' })
  @Allow('anyone')
  sample(): Sample {
    return new Sample()
  }
}

it('the undocumented metadata of type-graphql allows reading only plain properties without a resolver', async () => {
  const definition = { name: 'wallet', resolvers: [SampleResolver], references: {} } as const
  const { schema } = await federatedSchema(definition)
  const type = schema.getType('Sample')
  const fields = type && 'getFields' in type ? type.getFields() : {}
  const direct = Object.entries(fields).filter(
    ([, { resolve }]) => resolve === undefined || resolve === defaultFieldResolver,
  )
  expect(
    direct.map(([name]) => name),
    adapt,
  ).toEqual(['stored'])
})
