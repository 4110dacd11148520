import { buildSchema, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { describeRecurring } from '../../../subgraphs/shared/subgraph/recurring-descriptions.js'

const schema = buildSchema(`
  type Query {
    alertRule(id: ID!): AlertRule
    alertRules(filter: AlertRuleFilter, page: PageInput): [AlertRule!]
  }
  type Mutation {
    createAlertRule(input: AlertRuleFilter!): AlertRule
    deleteAlertRule(id: ID!): Boolean
    testSubscription(id: ID!): Delivery
    muteAlert("The loud one." id: ID!): Alert
  }
  type AlertRule { "\`rule_…\`, as stored." id: ID! createdAt: String updatedAt: String enabled: Boolean }
  type Alert { "\`alert_…\`" id: ID! "When it rang." createdAt: String }
  type Delivery { id: ID! }
  "Which rules to list."
  input AlertRuleFilter { enabled: Boolean }
  input PageInput { limit: Int }
`)
describeRecurring(schema)

function field(type: string, name: string) {
  return (schema.getType(type) as GraphQLObjectType).getFields()[name]
}

function argument(type: string, name: string, word: string) {
  return field(type, name)?.args.find((one) => one.name === word)?.description
}

test('an id argument is described with the entity and id prefix of its root field’s name', () => {
  expect(argument('Query', 'alertRule', 'id')).toBe('Id of the alert rule: `rule_…`.')
  expect(argument('Mutation', 'deleteAlertRule', 'id')).toBe('Id of the alert rule: `rule_…`.')
})

test('an id argument of a field not named after an entity is not described, whatever the field returns', () => {
  expect(argument('Mutation', 'testSubscription', 'id')).toBeUndefined()
})

test('input and filter have the description of their input type, and page describes its default', () => {
  expect(argument('Mutation', 'createAlertRule', 'input')).toBe('Which rules to list.')
  expect(argument('Query', 'alertRules', 'filter')).toBe('Which rules to list.')
  expect(argument('Query', 'alertRules', 'page')).toMatch(/first page/)
})

test('createdAt and updatedAt are described with the name of the type, and the root types are described', () => {
  expect(field('AlertRule', 'createdAt')?.description).toMatch(/alert rule was recorded/)
  expect(field('AlertRule', 'updatedAt')?.description).toMatch(/alert rule was last changed/)
  expect(schema.getQueryType()?.description).toMatch(/Read operations/)
  expect(schema.getMutationType()?.description).toMatch(/Idempotency-Key/)
})

test('a feature’s own description takes precedence, and other fields are not described', () => {
  expect(argument('Mutation', 'muteAlert', 'id')).toBe('The loud one.')
  expect(field('Alert', 'createdAt')?.description).toBe('When it rang.')
  expect(field('AlertRule', 'enabled')?.description).toBeUndefined()
})
