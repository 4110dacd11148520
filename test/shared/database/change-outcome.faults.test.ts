import { parse } from 'graphql'
import { Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OperationResult } from '../../../runtime/execute.js'
import { trackEffect } from '../../../subgraphs/shared/database/change-outcome.js'
import { type Database, inTransaction, type Transaction } from '../../../subgraphs/shared/database.js'
import { Allow } from '../../../subgraphs/shared/guards.js'
import {
  federatedSchema,
  instancesOf,
  schemaRun,
} from '../../../subgraphs/shared/subgraph/federated-schema.js'
import { subgraphExecutor } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { describeOnDatabasesOf, describeOnPostgresOf } from '../../support/platform/databases.js'

/** The work of the next operation. */
let work: () => Promise<unknown>

@ObjectType()
class Gift {
  @Field(() => Int)
  amount!: number
}

@Resolver(() => Gift)
class GiftResolver {
  @Query(() => Int)
  @Allow('anyone')
  async gifts(): Promise<number> {
    await work()
    return 1
  }

  @Mutation(() => Int)
  @Allow('anyone')
  give(): Promise<number> {
    return this.gifts()
  }

  @Mutation(() => Gift)
  @Allow('anyone')
  async giveMore(): Promise<Gift> {
    return { amount: 2 }
  }

  @FieldResolver(() => Int)
  async thanks(): Promise<number> {
    return this.gifts()
  }
}

const definition = { name: 'wallet' as const, resolvers: [GiftResolver], references: {} }

async function send(text: string): Promise<OperationResult> {
  const { schema } = await federatedSchema(definition)
  const run = schemaRun(definition, { instances: instancesOf([new GiftResolver()]) })
  const execute = subgraphExecutor(schema, () => undefined, run)
  const context = { viewer: { kind: 'anonymous' }, requestId: 'request-1' } as const
  return execute({ document: parse(text), variables: {}, context })
}

const unavailable = { extensions: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 5 } } }
const unknown = {
  message: 'The service failed. Report request request-1 if it keeps failing.',
  extensions: { code: 'INTERNAL_ERROR' },
}
const failing = (code: string) => Promise.reject(Object.assign(new Error('the cause'), { code }))
const refuse = () => failing('57P03')
const lose = () => failing('ECONNRESET')

describe('a query that fails because of the database', () => {
  it.each([
    'SQLITE_FULL',
    '53100',
    '53300',
    '57P01',
    '57P03',
    '08006',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOSPC',
  ])('with %s returns SERVICE_UNAVAILABLE', async (code) => {
    work = () => failing(code)
    expect((await send('{ gifts }')).errors).toMatchObject([unavailable])
  })

  it.each(['23505', '42P01', 'SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_UNIQUE'])(
    'with %s, which a retry cannot resolve, returns INTERNAL_ERROR',
    async (code) => {
      work = () => failing(code)
      expect((await send('{ gifts }')).errors).toMatchObject([unknown])
    },
  )
})

describeOnDatabasesOf('shared', 'a change that fails because of the database', (open) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('gifts', (table) => table.text('id').primary())
  })
  const insert = (by: Database | Transaction) => by('gifts').insert({ id: 'gift_1' })

  it.each<readonly [string, () => Promise<unknown>]>([
    ['before it has written', lose],
    ['after it has read', () => db('gifts').first().then(refuse)],
    [
      'after a transaction that only read',
      () => inTransaction(db, (trx) => trx('gifts').first()).then(refuse),
    ],
    ['in its transaction', () => inTransaction(db, (trx) => insert(trx).then(lose))],
    ['before another service has taken its call', () => trackEffect(refuse)],
  ])('%s returns SERVICE_UNAVAILABLE', async (_when, act) => {
    work = act
    expect((await send('mutation { give }')).errors).toMatchObject([unavailable])
    expect(await db('gifts').select()).toEqual([])
  })

  it.each<readonly [string, () => Promise<unknown>]>([
    ['after a commit', () => inTransaction(db, insert).then(refuse)],
    [
      'after a commit of a savepoint',
      () => inTransaction(db, (trx) => inTransaction(trx, insert)).then(refuse),
    ],
    ['after a write without a transaction', () => insert(db).then(refuse)],
    ['after a call of another service', () => trackEffect(async () => 1).then(refuse)],
    ['while another service works', () => trackEffect(lose)],
  ])('%s returns INTERNAL_ERROR, as a retry might repeat it', async (_when, act) => {
    work = act
    expect((await send('mutation { give }')).errors).toMatchObject([unknown])
  })

  it('returns INTERNAL_ERROR when its result cannot be read after it took effect', async () => {
    work = refuse
    const { errors } = await send('mutation { giveMore { thanks } }')
    expect(errors).toMatchObject([{ ...unknown, path: ['giveMore', 'thanks'] }])
  })
})

describeOnPostgresOf('shared', 'a change whose connection is closed by the server', (open) => {
  const END = 'perform pg_terminate_backend(pg_backend_pid())'
  let db: Database
  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('gifts', (table) => table.text('id').primary())
  })

  it('within its transaction returns SERVICE_UNAVAILABLE', async () => {
    work = () => inTransaction(db, (trx) => trx.raw(`do $$ begin ${END}; end $$`))
    expect((await send('mutation { give }')).errors).toMatchObject([unavailable])
  })

  it('during its commit returns INTERNAL_ERROR', async () => {
    await db.raw(
      `create function end_connection() returns trigger language plpgsql as $$ begin ${END}; return new; end $$`,
    )
    await db.raw(`create constraint trigger at_commit after insert on gifts deferrable initially deferred
      for each row execute function end_connection()`)
    work = () => inTransaction(db, (trx) => trx('gifts').insert({ id: 'gift_1' }))
    expect((await send('mutation { give }')).errors).toMatchObject([unknown])
  })
})
