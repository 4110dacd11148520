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

test('an id argument is the id of the entity that its root field is named after, with the shape of such ids', () => {
  expect(argument('Query', 'alertRule', 'id')).toBe('Id of the alert rule: `rule_…`.')
  expect(argument('Mutation', 'deleteAlertRule', 'id')).toBe('Id of the alert rule: `rule_…`.')
})

test('an id argument of a field that is named after no entity is described by its feature, whatever the field returns', () => {
  expect(argument('Mutation', 'testSubscription', 'id')).toBeUndefined()
})

test('input and filter say what their input type says, and page says what happens without it', () => {
  expect(argument('Mutation', 'createAlertRule', 'input')).toBe('Which rules to list.')
  expect(argument('Query', 'alertRules', 'filter')).toBe('Which rules to list.')
  expect(argument('Query', 'alertRules', 'page')).toMatch(/first page/)
})

test('the times of a record are described with its name, and the root types are described', () => {
  expect(field('AlertRule', 'createdAt')?.description).toMatch(/alert rule was recorded/)
  expect(field('AlertRule', 'updatedAt')?.description).toMatch(/alert rule was last changed/)
  expect(schema.getQueryType()?.description).toMatch(/Read operations/)
  expect(schema.getMutationType()?.description).toMatch(/Idempotency-Key/)
})

test('what a feature says goes before, and a word without a meaning of its own is not described', () => {
  expect(argument('Mutation', 'muteAlert', 'id')).toBe('The loud one.')
  expect(field('Alert', 'createdAt')?.description).toBe('When it rang.')
  expect(field('AlertRule', 'enabled')?.description).toBeUndefined()
})
