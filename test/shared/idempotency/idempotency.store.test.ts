import { EventEmitter, once } from 'node:events'
import { parse } from 'graphql'
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { beforeEach, expect, test, vi } from 'vitest'
import { failureOf } from '../../../edge/failures/failure.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { Allow } from '../../../subgraphs/shared/guards.js'
import { idempotentMutations } from '../../../subgraphs/shared/idempotency/idempotent-mutations.js'
import { createSecretBox, sealingKey } from '../../../subgraphs/shared/secrets/secret-box.js'
import {
  federatedSchema,
  instancesOf,
  schemaRun,
} from '../../../subgraphs/shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { subgraphExecutor } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

@ObjectType()
class Gift {
  @Field(() => ID)
  id!: string

  @Field(() => Int)
  amount!: number

  @Field(() => String)
  secret!: string

  /** Not on the wire: shows that dates and bigints are preserved. */
  exact!: { stroops: bigint; at: Date }
}

/** The effects of the mutations below, and the behaviour injected into them. */
interface Scene {
  gifts: number
  during(context: GraphContext): Promise<void> | void
  beforeGivingSafely?(): Promise<unknown>
}

@Resolver()
class GiftResolver {
  constructor(
    private readonly scene: Scene,
    private readonly db: Database,
  ) {}

  @Query(() => Int)
  @Allow('anyone')
  gifts(): number {
    return this.scene.gifts
  }

  @Mutation(() => Gift)
  @Allow('anyone')
  async give(@Ctx() context: GraphContext, @Arg('amount', () => Int) amount: number): Promise<Gift> {
    await this.scene.during(context)
    const gift = this.gift(amount)
    this.scene.gifts++
    return gift
  }

  @Mutation(() => Gift)
  @Allow('admin')
  async giveSafely(@Ctx() context: GraphContext, @Arg('amount', () => Int) amount: number): Promise<Gift> {
    await this.scene.beforeGivingSafely?.()
    const gift = this.gift(amount)
    await inTransaction(this.db, async (trx) => {
      await trx('gifts').insert({ id: gift.id })
      await context.completeIdempotent(trx, gift)
    })
    this.scene.gifts++
    await this.scene.during(context)
    return gift
  }

  private gift(amount: number): Gift {
    const exact = { stroops: 2n ** 70n, at: new Date(0) }
    return { id: `gift_${this.scene.gifts + 1}`, amount, secret: 'whsec_shown_once', exact }
  }
}

const definition = { name: 'wallet' as const, resolvers: [GiftResolver], references: {} }

const person = (subject: string, role: 'admin' | 'user' = 'admin'): Viewer => ({
  kind: 'session',
  subject,
  role,
  email: 'a@rescue.example',
  name: 'A',
})

describeOnDatabasesOf('shared', 'a mutation with an Idempotency-Key', (open) => {
  let db: Database
  let scene: Scene
  let clock: ReturnType<typeof manualClock>
  let log: ReturnType<typeof recordedLog>
  let failures: unknown[]
  let execute: ReturnType<typeof subgraphExecutor>

  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('gifts', (table) => table.text('id').primary())
    scene = { gifts: 0, during: () => undefined }
    clock = manualClock()
    log = recordedLog()
    failures = []
    const box = createSecretBox(sealingKey('a secret of the tests', 'idempotency'))
    const { schema } = await federatedSchema(definition)
    const run = schemaRun(definition, {
      instances: instancesOf([new GiftResolver(scene, db)]),
      mutate: idempotentMutations({ db, box, clock, log }),
    })
    execute = subgraphExecutor(schema, ({ error }) => failures.push(error), run)
  })

  const send = (text: string, context: Partial<RequestContext> = {}) =>
    execute({
      document: parse(text),
      variables: {},
      context: { viewer: person('usr_1'), requestId: 'request-1', idempotencyKey: 'key-1', ...context },
    })
  const give = (amount = 5, context: Partial<RequestContext> = {}) =>
    send(`mutation { give(amount: ${amount}) { id amount } }`, context)
  const giveSafely = (context: Partial<RequestContext> = {}) =>
    send('mutation { giveSafely(amount: 5) { id amount } }', context)
  const gift = (number: number, field = 'give') => ({
    data: { [field]: { id: `gift_${number}`, amount: 5 } },
  })
  const refused = (code: string, message: string) =>
    expect.objectContaining({
      errors: [
        expect.objectContaining({
          message: expect.stringContaining(message),
          extensions: expect.objectContaining({ code }),
        }),
      ],
    })
  const conflict = (message: string) => refused('IDEMPOTENCY_CONFLICT', message)

  test('returns the first result again without repeating the effect for 24 hours', async () => {
    expect(await give()).toEqual(gift(1))
    expect(await give()).toEqual(gift(1))
    clock.advance(24 * HOUR - 1)
    expect(await give()).toEqual(gift(1))
    expect(scene.gifts).toBe(1)
    clock.advance(1)
    expect(await give()).toEqual(gift(2))
  })

  test('is repeated each time without a key', async () => {
    await give(5, { idempotencyKey: undefined })
    await give(5, { idempotencyKey: undefined })
    expect(scene.gifts).toBe(2)
  })

  test('is rejected when the key is reused with other arguments or another field', async () => {
    await give()
    expect(await give(6)).toEqual(conflict('used before with another request'))
    expect(await giveSafely()).toEqual(conflict('used before with another request'))
    expect(scene.gifts).toBe(1)
  })

  test('scopes keys to the viewer, and to the address for anonymous viewers', async () => {
    const anonymous = (address: string) => ({ viewer: { kind: 'anonymous' as const }, address })
    await give(5, { viewer: person('usr_2') })
    await give(5)
    await give(5, anonymous('192.0.2.1'))
    await give(5, anonymous('192.0.2.2'))
    expect(await give(5, anonymous('192.0.2.1'))).toEqual(gift(3))
    expect(scene.gifts).toBe(4)
  })

  test('scopes the keys of a service to the mutation, each of which runs once', async () => {
    const viewer = { kind: 'service' as const, subject: 'service:ai-hub' }
    await give(5, { viewer })
    await giveSafely({ viewer })
    await giveSafely({ viewer })
    expect(scene.gifts).toBe(2)
  })

  test('releases its key when it fails, so that it can be retried', async () => {
    scene.during = () => {
      throw new DomainError('CONFLICT', 'not now')
    }
    expect(await give()).toEqual(refused('CONFLICT', 'not now'))
    scene.during = () => undefined
    expect(await give()).toEqual(gift(1))
  })

  test('releases its key even if the database was unavailable when it failed', async () => {
    scene.during = async () => {
      await db.schema.renameTable('idempotency_keys', 'unavailable')
      throw new DomainError('CONFLICT', 'not now')
    }
    expect(await give()).toEqual(refused('CONFLICT', 'not now'))
    await db.schema.renameTable('unavailable', 'idempotency_keys')
    scene.during = () => undefined
    await expect.poll(() => give()).toEqual(gift(1))
  })

  test('is rejected when the database was lost after the first one may have taken effect', async () => {
    scene.during = async () => {
      await inTransaction(db, (trx) => trx('gifts').insert({ id: 'gift_1' }))
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
    }
    expect((await give()).errors).toMatchObject([{ extensions: { code: 'INTERNAL_ERROR' } }])
    scene.during = () => undefined
    expect((await give()).errors).toMatchObject([
      { message: expect.stringContaining('cut off'), extensions: { code: 'IDEMPOTENCY_CONFLICT' } },
    ])
    expect(scene.gifts).toBe(0)
  })

  test('is rejected while the first one is running', async () => {
    const steps = new EventEmitter()
    scene.during = async () => {
      steps.emit('begun')
      await once(steps, 'go on')
    }
    const begun = once(steps, 'begun')
    const first = give()
    await begun
    const repetition = await give()
    expect(repetition).toEqual(conflict('still running'))
    expect(failureOf(repetition.errors?.[0] as never)?.headers).toEqual({ 'Retry-After': '2' })
    steps.emit('go on')
    expect(await first).toEqual(gift(1))
    expect(await give()).toEqual(gift(1))
  })

  test('runs once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => give()))
    expect(scene.gifts).toBe(1)
    for (const answer of answers) expect([gift(1), conflict('still running')]).toContainEqual(answer)
    expect(answers).toContainEqual(gift(1))
  })

  test('is rejected for 24 hours when the first one was cut off, because its outcome is unknown', async () => {
    await give()
    await db('idempotency_keys').update({ state: 'running', result: null })
    expect(await give()).toEqual(conflict('still running'))
    clock.advance(20_000)
    expect(await give()).toEqual(conflict('may or may not have taken effect'))
    expect(scene.gifts).toBe(1)
    clock.advance(24 * HOUR)
    expect(await give()).toEqual(gift(2))
  })

  /** Starts a `giveSafely` that waits before its transaction. */
  async function slowGift() {
    const steps = new EventEmitter()
    scene.beforeGivingSafely = () => {
      const released = once(steps, 'go on')
      steps.emit('begun')
      return released
    }
    const begun = once(steps, 'begun')
    const first = giveSafely()
    await begun
    scene.beforeGivingSafely = undefined
    return { first, goOn: () => steps.emit('go on') }
  }

  test('that was reported as cut off changes nothing if it continues', async () => {
    const { first, goOn } = await slowGift()
    clock.advance(MINUTE)
    expect(await giveSafely()).toEqual(conflict('may or may not have taken effect'))
    goOn()
    expect(await first).toEqual(conflict('It has changed nothing'))
    expect(await db('gifts')).toEqual([])
    expect(await giveSafely({ idempotencyKey: 'key-2' })).toEqual(gift(1, 'giveSafely'))
  })

  test('that runs for a long time is not reported as cut off while its process is alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { first, goOn } = await slowGift()
      for (let beat = 0; beat < 8; beat++) {
        clock.advance(5_000)
        const before = (await db('idempotency_keys').first('alive_until')).alive_until
        vi.advanceTimersByTime(5_000)
        await expect.poll(async () => (await db('idempotency_keys').first()).alive_until).not.toEqual(before)
      }
      expect(await giveSafely()).toEqual(conflict('still running'))
      goOn()
      expect(await first).toEqual(gift(1, 'giveSafely'))
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['a key', 'k'.repeat(256), '', 'ключ'])(
    'that is malformed is rejected: %j',
    async (idempotencyKey) => {
      const answer = await give(5, { idempotencyKey })
      expect(answer.errors).toMatchObject([
        {
          extensions: {
            code: 'VALIDATION_ERROR',
            details: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' },
          },
        },
      ])
      expect(scene.gifts).toBe(0)
    },
  )

  test('that was completed in its transaction returns the result again even if it failed afterwards', async () => {
    scene.during = () => {
      throw new Error('the process died here')
    }
    expect(await giveSafely()).toEqual(refused('INTERNAL_ERROR', 'The service failed'))
    expect(await giveSafely()).toEqual(gift(1, 'giveSafely'))
    expect(await db('gifts')).toEqual([{ id: 'gift_1' }])
  })

  test('that is rolled back leaves no completed key', async () => {
    await db('gifts').insert({ id: 'gift_1' })
    expect(await giveSafely()).toEqual(refused('INTERNAL_ERROR', 'The service failed'))
    await db('gifts').delete()
    expect(await giveSafely()).toEqual(gift(1, 'giveSafely'))
  })

  test('returns a stored result only while the viewer has access', async () => {
    expect(await giveSafely()).toEqual(gift(1, 'giveSafely'))
    expect(await giveSafely({ viewer: person('usr_1', 'user') })).toEqual(
      refused('FORBIDDEN', 'Requires role admin'),
    )
  })

  test('is rejected together with a second mutation, before either runs', async () => {
    const both = await send('mutation { one: give(amount: 1) { id } two: give(amount: 1) { id } }')
    expect(both.errors?.map((error) => error.extensions)).toContainEqual({
      code: 'VALIDATION_ERROR',
      details: { 'Idempotency-Key': 'is only allowed with a single mutation; send the others separately' },
    })
    expect(scene.gifts).toBe(0)
    expect(await send('mutation { __typename give(amount: 5) { id amount } }')).toMatchObject(gift(1))
  })
})
