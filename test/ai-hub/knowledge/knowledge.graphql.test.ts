import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const search = `query ($query: String, $limit: Int) {
  knowledge(filter: {query: $query}, page: {limit: $limit}) {
    nodes { id relevance entry { title language category origin source } } totalCount
  }
}`
const extract = `mutation ($input: ExtractInsightsInput!) {
  extractInsights(input: $input) {
    language source skipped entries insights { id kind value evidence sentence confidence links { id } }
  }
}`
const reset = 'mutation ($confirm: Boolean!) { resetKnowledge(confirm: $confirm) { removed seeded } }'

describe('the knowledge base over GraphQL', () => {
  it('is searched by staff with natural-language questions', async () => {
    const { data } = await platform.graphql(
      search,
      { query: '¿cómo ADOPTO un gato?', limit: 3 },
      { as: 'staff' },
    )
    expect(data.knowledge.nodes).toHaveLength(3)
    expect(data.knowledge.nodes[0]).toMatchObject({
      relevance: expect.any(Number),
      entry: { title: 'Cómo adoptar un animal', language: 'es', category: 'adoption', origin: 'seeded' },
    })
  })

  it.each([
    ['anonymous', 'UNAUTHORIZED'],
    ['donor', 'FORBIDDEN'],
    ['guardian', 'FORBIDDEN'],
    ['investor', 'FORBIDDEN'],
  ] as const)('can be neither read nor changed by %s', async (who, code) => {
    const input = { text: 'A dog was hit by a car.' }
    for (const [operation, variables] of [
      [search, {}],
      [extract, { input }],
      [reset, { confirm: true }],
    ] as const) {
      const { errors } = await platform.graphql(operation, variables, { as: who })
      expect(errors[0].extensions.code).toBe(code)
    }
  })

  it('refuses a change of an entry that someone else has changed since, and a second entry with the same content', async () => {
    const run = async (query: string, variables: Record<string, unknown>) =>
      platform.graphql(query, variables, { as: 'staff' })
    const create = `mutation ($input: CreateKnowledgeEntryInput!) { createKnowledgeEntry(input: $input) { id version } }`
    const input = { title: '¿Qué come un tero?', content: 'Insectos y lombrices.', category: 'rescue' }
    const { id, version } = (await run(create, { input })).data.createKnowledgeEntry
    const change = `mutation ($id: ID!, $input: UpdateKnowledgeEntryInput!) {
      updateKnowledgeEntry(id: $id, input: $input) { title content version }
    }`
    const first = await run(change, { id, input: { content: 'Insectos, lombrices y semillas.', version } })
    expect(first.data.updateKnowledgeEntry).toMatchObject({ version: version + 1 })
    const late = await run(change, { id, input: { content: 'Pan.', version } })
    expect(late.errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      details: { currentVersion: version + 1 },
    })
    const same = { ...input, content: 'insectos, LOMBRICES y semillas' }
    const { errors } = await run(create, { input: same })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'same_content' } })
  })

  it('learns from texts with their source, and is reset only by an administrator who confirms it', async () => {
    const input = { text: 'Perro atropellado en Berisso.', context: { source: 'call of 3 May' } }
    const learnt = await platform.graphql(extract, { input }, { as: 'staff' })
    expect(learnt.data.extractInsights).toMatchObject({ language: 'es', source: 'call of 3 May' })
    const found = () => platform.graphql(search, { query: 'Berisso' }, { as: 'staff' })
    expect((await found()).data.knowledge.nodes[0]).toMatchObject({ entry: { source: 'call of 3 May' } })
    const attempt = (who: Who, confirm: boolean) => platform.graphql(reset, { confirm }, { as: who })
    expect((await attempt('staff', true)).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await attempt('admin', false)).errors[0].extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { confirm: expect.any(String) },
    })
    expect((await found()).data.knowledge.totalCount).toBe(1)
    expect((await attempt('admin', true)).data.resetKnowledge.seeded).toBeGreaterThan(50)
    expect((await found()).data.knowledge.totalCount).toBe(0)
    const trail = '{ aiHubAuditEntries(target: "knowledge") { nodes { action actorId } } }'
    const { data } = await platform.graphql(trail, {}, { as: 'admin' })
    expect(data.aiHubAuditEntries.nodes).toEqual([
      { action: 'knowledge.reset', actorId: expect.stringMatching(/ADM1N0$/) },
      { action: 'knowledge.insights_extracted', actorId: expect.stringMatching(/STAFF0$/) },
    ])
  })

  it('learns nothing from drafts, which only staff and their guardian may read', async () => {
    const open = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id guardianId } }'
    const input = { name: 'Tilo', category: 'rescue', priority: 'normal' }
    const description = (place: string) => `Perro atropellado en ${place}.`
    const draft = { ...input, description: description('Quequén'), status: 'draft' }
    const opened = await platform.graphql(open, { input: draft }, { as: 'guardian' })
    const { guardianId } = opened.data.createCase
    const published = { ...input, description: description('Lobería') }
    await platform.graphql(open, { input: published }, { as: 'guardian' })
    const insights = 'query ($id: ID!) { insightsAboutGuardian(guardianId: $id) { value } }'
    const { data } = await platform.graphql(insights, { id: guardianId }, { as: 'staff' })
    const values = data.insightsAboutGuardian.map(({ value }: { value: string }) => value)
    expect(values).toContain('Lobería')
    expect(values).not.toContain('Quequén')
    const found = await platform.graphql(search, { query: 'Quequén' }, { as: 'staff' })
    expect(found.data.knowledge.totalCount).toBe(0)
  })

  it('creates, updates and deletes entries, and names invalid members', async () => {
    const create = `mutation ($input: CreateKnowledgeEntryInput!) { createKnowledgeEntry(input: $input) { id language } }`
    const faulty = { title: '', content: 'x'.repeat(5_001), category: 'rescue', keywords: [' '] }
    const { errors } = await platform.graphql(create, { input: faulty }, { as: 'staff' })
    expect(errors[0].extensions.details).toEqual({
      title: expect.any(String),
      content: expect.stringContaining('5000'),
      'keywords.0': expect.any(String),
    })
    const input = { title: 'Office hours', content: 'We are there from nine to five.', category: 'platform' }
    const { data } = await platform.graphql(create, { input }, { as: 'staff' })
    expect(data.createKnowledgeEntry.language).toBe('en')
    const { id } = data.createKnowledgeEntry
    const change = `mutation ($id: ID!) {
      updateKnowledgeEntry(id: $id, input: {content: "We are there from ten to four."}) { content title }
    }`
    expect((await platform.graphql(change, { id }, { as: 'staff' })).data.updateKnowledgeEntry).toEqual({
      title: 'Office hours',
      content: 'We are there from ten to four.',
    })
    const remove = 'mutation ($id: ID!) { deleteKnowledgeEntry(id: $id) }'
    expect((await platform.graphql(remove, { id }, { as: 'staff' })).data.deleteKnowledgeEntry).toBe(true)
    const { data: gone } = await platform.graphql(
      'query ($id: ID!) { knowledgeEntry(id: $id) { id } }',
      { id },
      { as: 'staff' },
    )
    expect(gone.knowledgeEntry).toBeNull()
  })
})
