import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { networkDouble } from '../../support/doubles/http-network.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

/** Posts of the guardian on the network of the test, each about a different animal. */
const written = [
  'Urgente: perra atropellada en la ruta 8, tiene la pata quebrada y pierde sangre. Necesito veterinario ya',
  'Encontré un gatito envenenado detrás del mercado, convulsiona. ¿Quién puede llevarlo al veterinario?',
  'Yegua caída en la zanja del ferrocarril, muy desnutrida y herida, no puede levantarse. Ayuda por favor',
  'Cachorros abandonados en una caja bajo la lluvia junto al cementerio, uno no respira bien. Urgente tránsito',
  'Um cachorro foi atropelado na avenida do porto, está sangrando e não consegue andar. Preciso de ajuda agora',
  'Gata queimada em incêndio no telhado da padaria, muito ferida. Precisamos de veterinário urgente',
  'Gatita con la cadera rota detrás del hospital viejo, no puede caminar. Necesita veterinario urgente hoy',
  'Injured owl found under the stadium bridge with a broken wing, bleeding. We need a vet right now',
  'Perro caído en un pozo junto a la cancha de bochas, tiene una pata fracturada. Urgente veterinario ya',
  'Gato atropellado frente a la farmacia de la plaza, pierde sangre y no camina. Necesito veterinario urgente',
  'Potro caído en el arroyo del molino, tiene una pata fracturada y sangra mucho. Necesito veterinario urgente',
  'Stray dog with a deep wound on its neck near the old lighthouse, barely breathing. Please help, urgent',
]

interface Proposed {
  readonly itemId: string
  /** The same post in the backoffice's queue. */
  readonly post: { readonly id: string; readonly postId: string }
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a post that waits in both queues (%s)', (kind) => {
  let platform: RunningPlatform
  let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
  let network: Awaited<ReturnType<typeof networkDouble>>
  let proposed: Proposed[]
  beforeAll(async () => {
    network = await networkDouble(({ path }) => ({
      json: path.includes('/lookup')
        ? { id: '7', acct: 'camila', display_name: 'Camila' }
        : written.map(statusOf),
    }))
    database = kind === 'PostgreSQL' ? await createPostgresDatabase('platform') : undefined
    platform = await startPlatform({
      MICROBLOG_PROVIDER: 'mastodon',
      MICROBLOG_BASE_URL: network.url,
      ...(database ? { DATABASE_URL: database.url } : {}),
    })
    proposed = await proposedPosts()
  })
  afterAll(async () => {
    await platform?.close()
    await network?.close()
    await database?.drop()
  })

  async function ask(text: string, variables: object, as: 'admin' | 'guardian' = 'admin') {
    const { data, errors } = await platform.graphql(text, { ...variables }, { as })
    return errors ? { code: errors[0].extensions.code as string } : data.reply
  }

  async function proposedPosts(): Promise<Proposed[]> {
    const run = await platform.rest('POST /api/microblog/monitor', { body: {} })
    expect(run.body).toMatchObject({ success: true, tweetsAnalyzed: written.length })
    const { nodes } = await ask(readItems, {})
    return Promise.all(
      nodes.map(async ({ id, tweet }: { id: string; tweet: { networkId: string; content: string } }) => {
        const { body } = await platform.rest('POST /api/social-media/posts', {
          as: 'staff',
          body: {
            postId: tweet.networkId,
            platform: 'microblog',
            guardianId: demoPeople.guardian.id,
            postContent: tweet.content,
          },
        })
        return { itemId: id, post: body }
      }),
    )
  }

  function next(): Proposed {
    const one = proposed.shift()
    if (!one) throw new Error('Not every post of the test was proposed as a new case.')
    return one
  }
  const approvePost = async (id: string) => {
    const { status, body } = await platform.rest(`POST /api/social-media/posts/${id}/approve`, {
      as: 'staff',
    })
    expect(status).toBe(200)
    return body.post
  }
  const match = (id: string, caseId: string) =>
    platform.rest(`POST /api/social-media/posts/${id}/match-case`, { as: 'staff', body: { caseId } })
  const generateCase = (postId: string, as: 'guardian' | 'staff') =>
    platform.rest('POST /api/cases/generate-from-post', { as, body: { postId } })
  const approveItem = (id: string, edits?: object) => ask(approveReview, { id, edits })
  const undo = (id: string) => ask(undoReview, { id })
  const openCase = async (fromPost?: object): Promise<string> => {
    const input = { name: 'Opened by hand', guardianId: demoPeople.guardian.id, fromPost }
    return (await ask(createCase, { input })).id
  }
  const caseOf = (id: string) => ask(readCase, { id })
  const statusOfCase = async (id: string) => (await caseOf(id)).status
  const notesOf = async (id: string): Promise<string[]> =>
    (await caseOf(id)).updates.nodes
      .filter(({ type }: { type: string }) => type !== 'status_change')
      .map(({ notes }: { notes: string }) => notes)
  const withdrawn = (notes: readonly string[]) =>
    notes.filter((one) => one.match(/retiramos|withdrew/)).length

  it('keeps the case of a social post that was approved first when the item is undone', async () => {
    const { itemId, post } = next()
    const { caseId } = await approvePost(post.id)
    expect(await approveItem(itemId)).toMatchObject({ status: 'approved', caseId })
    const undone = await undo(itemId)
    expect(undone.status).toBe('pending')
    expect(undone.history.at(-1)).toMatchObject({ kind: 'undone', details: { stays: true } })
    expect(['active', 'urgent']).toContain(await statusOfCase(caseId))
    expect(await notesOf(caseId)).toEqual([])
  })

  it('keeps the case when the social post is approved afterwards', async () => {
    const { itemId, post } = next()
    const { caseId } = await approveItem(itemId)
    expect(await approvePost(post.id)).toMatchObject({ outcome: 'case', caseId })
    await undo(itemId)
    expect(['active', 'urgent']).toContain(await statusOfCase(caseId))
    expect(await notesOf(caseId)).toEqual([])
  })

  it('keeps the case when the social post was approved afterwards and then deleted', async () => {
    const { itemId, post } = next()
    const { caseId } = await approveItem(itemId)
    await approvePost(post.id)
    expect((await platform.rest(`DELETE /api/social-media/posts/${post.id}`, { as: 'staff' })).status).toBe(
      200,
    )
    const undone = await undo(itemId)
    expect(undone.history.at(-1)).toMatchObject({ kind: 'undone', details: { stays: true } })
    expect(await statusOfCase(caseId)).toBe('active')
    expect(await notesOf(caseId)).toEqual([])
  })

  it('keeps the case of the item that a person opens from the same post afterwards', async () => {
    const { itemId, post } = next()
    const { caseId } = await approveItem(itemId)
    expect(await openCase({ platform: 'microblog', postId: post.postId })).toBe(caseId)
    await undo(itemId)
    expect(await statusOfCase(caseId)).toBe('active')
  })

  it('keeps the case that a person opened from the post', async () => {
    const { itemId, post } = next()
    const caseId = await openCase({ platform: 'microblog', postId: post.postId })
    expect(await approveItem(itemId)).toMatchObject({ caseId })
    await undo(itemId)
    expect(['active', 'urgent']).toContain(await statusOfCase(caseId))
  })

  it('hides a case that only the item created; a second approval creates another, which a reversal hides', async () => {
    const { itemId, post } = next()
    const { caseId } = await approveItem(itemId)
    await undo(itemId)
    expect(await statusOfCase(caseId)).toBe('draft')
    expect(withdrawn(await notesOf(caseId))).toBe(1)
    const again = (await approveItem(itemId)).caseId
    expect(again).not.toBe(caseId)
    expect(await statusOfCase(again)).toBe('active')
    await ask(reverseReview, { id: itemId })
    expect(await statusOfCase(again)).toBe('draft')
    expect((await approvePost(post.id)).caseId).not.toBe(again)
  })

  it('creates one update when the social post comes first, which an undo does not change', async () => {
    const [{ itemId, post }, caseId] = [next(), await openCase()]
    await match(post.id, caseId)
    expect(await approvePost(post.id)).toMatchObject({ outcome: 'update', caseId })
    expect(await approveItem(itemId, { caseId })).toMatchObject({ status: 'approved', caseId })
    expect(await notesOf(caseId)).toHaveLength(1)
    await undo(itemId)
    expect(await notesOf(caseId)).toHaveLength(1)
  })

  it('creates one update when the item comes first, and another after a withdrawal', async () => {
    const [{ itemId, post }, caseId] = [next(), await openCase()]
    await approveItem(itemId, { caseId })
    await undo(itemId)
    expect(withdrawn(await notesOf(caseId))).toBe(1)
    await approveItem(itemId, { caseId })
    expect(await notesOf(caseId)).toHaveLength(3)
    await match(post.id, caseId)
    expect(await approvePost(post.id)).toMatchObject({ outcome: 'update', caseId })
    expect(await notesOf(caseId)).toHaveLength(3)
  })

  it('creates no case when the social post of an update is approved without a match', async () => {
    const [{ itemId, post }, caseId] = [next(), await openCase()]
    await approveItem(itemId, { caseId })
    for (const as of ['guardian', 'staff'] as const)
      expect(await generateCase(post.id, as)).toMatchObject({ status: 200, body: { caseId } })
    expect(await approvePost(post.id)).toMatchObject({ outcome: 'update', caseId })
    expect(await notesOf(caseId)).toHaveLength(1)
    await undo(itemId)
    expect(await notesOf(caseId)).toHaveLength(1)
  })

  it('keeps the update of the item when a person opens a case from the same post, which is the updated one', async () => {
    const [{ itemId, post }, caseId] = [next(), await openCase()]
    await approveItem(itemId, { caseId })
    expect(await openCase({ platform: 'microblog', postId: post.postId })).toBe(caseId)
    const undone = await undo(itemId)
    expect(undone.history.at(-1)).toMatchObject({ kind: 'undone', details: { stays: true } })
    expect(withdrawn(await notesOf(caseId))).toBe(0)
  })

  it('creates no case when an item is approved whose social post became an update, which an undo does not hide', async () => {
    const [{ itemId, post }, caseId] = [next(), await openCase()]
    await match(post.id, caseId)
    expect(await approvePost(post.id)).toMatchObject({ outcome: 'update', caseId })
    expect(await approveItem(itemId)).toMatchObject({ status: 'approved', caseId })
    const undone = await undo(itemId)
    expect(undone.history.at(-1)).toMatchObject({ kind: 'undone', details: { stays: true } })
    expect(await statusOfCase(caseId)).toBe('active')
    expect(await notesOf(caseId)).toHaveLength(1)
  })

  it('creates one update when both are concurrent, and returns its case', async () => {
    const [{ itemId, post }, caseId, other] = [next(), await openCase(), await openCase()]
    await match(post.id, caseId)
    const [decided, item] = await Promise.all([approvePost(post.id), approveItem(itemId, { caseId: other })])
    expect(decided.caseId).toBe(item.caseId)
    expect([...(await notesOf(caseId)), ...(await notesOf(other))]).toHaveLength(1)
    expect(await notesOf(item.caseId)).toHaveLength(1)
  })

  it('allows only staff to name the post of an update, and only services to withdraw', async () => {
    const input = { caseId: await openCase(), type: 'note', notes: 'Eats again' }
    const fromPost = { platform: 'microblog', postId: 'somebody-elses' }
    expect(await ask(addUpdate, { input: { ...input, fromPost } }, 'guardian')).toEqual({ code: 'FORBIDDEN' })
    const work = { caseId: input.caseId, outcome: 'case', notes: 'No' }
    expect(await ask(withdraw, { input: work })).toEqual({ code: 'FORBIDDEN' })
  })
})

/** The post as a Mastodon instance returns it. */
function statusOf(text: string, at: number) {
  return {
    id: String(1_000 + at),
    content: `<p>${text}</p>`,
    created_at: new Date(Date.now() - 60_000).toISOString(),
    account: { id: '7', acct: 'camila', display_name: 'Camila', avatar: '' },
    media_attachments: [],
    favourites_count: 0,
    reblogs_count: 0,
    replies_count: 0,
  }
}

const readItems = `{
  reply: reviewItems(filter: {type: case_creation, status: pending}, page: {limit: 100}) {
    nodes { id tweet: originalTweet { networkId content } }
  }
}`
const approveReview = `mutation Approve($id: ID!, $edits: ProposalEdits) {
  reply: approveReviewItem(id: $id, input: {edits: $edits}) { status caseId }
}`
const undoReview = `mutation Undo($id: ID!) {
  reply: undoReviewDecision(id: $id) { status history { kind details } }
}`
const reverseReview = 'mutation Reverse($id: ID!) { reply: reverseReviewDecision(id: $id) { status } }'
const createCase = 'mutation Open($input: CreateCaseInput!) { reply: createCase(input: $input) { id } }'
const readCase = `query Read($id: ID!) {
  reply: case(id: $id) { status updates(page: {limit: 50}) { nodes { type notes } } }
}`
const addUpdate =
  'mutation Add($input: CreateCaseUpdateInput!) { reply: createCaseUpdate(input: $input) { id } }'
const withdraw = 'mutation Withdraw($input: WithdrawalInput!) { reply: withdrawFromCase(input: $input) }'
