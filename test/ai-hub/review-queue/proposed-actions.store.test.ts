import { expect, test } from 'vitest'
import type { OpenCase } from '../../../subgraphs/ai-hub/cases-client/cases.client.js'
import { isInSample } from '../../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { absent, analysis, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const luna: OpenCase = {
  id: 'cas_luna',
  name: 'Luna',
  description: 'Perra con una fractura',
}
const ana = staffMember('ana')

describeOnDatabasesOf('ai-hub', 'the action proposed for a post', (open) => {
  test('about an open case is an update of the case, with the update type of the analysis', async () => {
    const harness = await reviewHarness(await open())
    const analysed = analysis({ caseUpdateType: 'medical_progress', suggestedAction: 'add_case_update' })
    const item = await harness.propose('Luna ya camina después de la cirugía', { analysis: analysed }, [luna])
    expect(item).toMatchObject({
      type: 'case_update',
      caseId: 'cas_luna',
      proposedAction: {
        action: 'add_case_update',
        updateData: { type: 'medical_progress', notes: 'Luna ya camina después de la cirugía' },
      },
    })
    await harness.decisions.approve(ana, item?.id ?? '', {})
    expect(harness.backoffice.cases).toEqual([])
    expect(harness.backoffice.updates).toMatchObject([{ caseId: 'cas_luna', type: 'medical_progress' }])
  })

  test('with minor news about an open case is an enrichment of the case', async () => {
    const harness = await reviewHarness(await open())
    const media = { images: ['https://media.example/luna.jpg'], videos: [] }
    const analysed = analysis({ caseUpdateType: 'note', urgency: 'low' })
    const item = await harness.propose('Luna y su manta nueva', { analysis: analysed, media }, [luna])
    expect(item).toMatchObject({
      type: 'case_enrichment',
      caseId: 'cas_luna',
      proposedAction: { action: 'enrich_case', images: media.images },
    })
    await harness.decisions.approve(ana, item?.id ?? '', {})
    expect(harness.backoffice.updates).toMatchObject([
      { caseId: 'cas_luna', type: 'note', metadata: { attachmentUrl: media.images[0] } },
    ])
    expect((await harness.queue.summary()).itemsByType).toMatchObject({ case_enrichment: 1 })
  })

  test('about no open case is a new case of the guardian, with the extracted data', async () => {
    const harness = await reviewHarness(await open())
    const analysed = analysis({
      urgency: 'critical',
      extractedInfo: {
        animalMentioned: 'dog',
        animalName: 'Toby',
        medicalCondition: 'fractura',
        emergency: true,
        fundraisingRequest: true,
      },
      amounts: [
        { value: '150.50', currency: 'USD' },
        { value: '90000', currency: 'ARS' },
        // More than a case can have as its goal.
        { value: '200000000000000', currency: 'USD' },
      ],
    })
    const item = await harness.propose('Toby se fracturó, hacen falta USD 150.50', { analysis: analysed }, [
      luna,
    ])
    expect({ ...absent, ...item }).toMatchObject({
      type: 'case_creation',
      caseId: undefined,
      guardianId: 'usr_guardian',
      proposedAction: {
        action: 'create_case',
        caseData: {
          name: 'Toby',
          animalType: 'dog',
          medicalCondition: 'fractura',
          // In cents of the base currency; amounts in other currencies are left to the reviewer.
          donationGoal: 15_050n,
          priority: 'urgent',
        },
      },
    })
    await harness.decisions.approve(ana, item?.id ?? '', {})
    expect(harness.backoffice.cases).toMatchObject([
      { name: 'Toby', guardianId: 'usr_guardian', donationGoal: 150.5, priority: 'urgent' },
    ])
  })

  test.each([
    ['es', 'cat', 'Gato de'],
    ['pt', 'dog', 'Cachorro de'],
    ['en', 'other', 'Animal of'],
  ] as const)(
    'about an animal without a name (%s, %s) is named after species and author, not the condition',
    async (language, animalMentioned, name) => {
      const harness = await reviewHarness(await open())
      const extractedInfo = {
        animalMentioned,
        medicalCondition: 'sangrando',
        emergency: true,
        fundraisingRequest: false,
      }
      const item = await harness.propose('Sangrando 🩸', { analysis: analysis({ language, extractedInfo }) })
      const { caseData } = item?.proposedAction ?? {}
      expect(caseData?.medicalCondition).toBe('sangrando')
      expect(caseData?.name).toMatch(new RegExp(`^${name} `))
    },
  )

  test('about an animal without a name by an account without a display name is named after the handle', async () => {
    const harness = await reviewHarness(await open())
    const extractedInfo = { animalMentioned: 'cat', emergency: true, fundraisingRequest: false } as const
    const item = await harness.propose('Una gata herida', {
      author: { name: 'gatos_sur', handle: 'gatos_sur', profileImageUrl: '' },
      media: { images: ['https://pictures.example/1.png', 'https://a:b@pictures.example/2.png'], videos: [] },
      analysis: analysis({ language: 'es', extractedInfo }),
    })
    expect(item?.proposedAction.caseData?.name).toBe('Gato de @gatos_sur')
    expect(item?.proposedAction.images).toEqual(['https://pictures.example/1.png'])
  })

  test.each([
    ['insufficient_information', 1],
    ['not_relevant', 0],
  ])('that adds to a post which was rejected as %s is reviewed %d times', async (reason, count) => {
    const { decisions, propose } = await reviewHarness(await open())
    const text = 'A brown dog was hit by a car this morning and cannot stand up any more, please help us'
    const item = await propose(text)
    await decisions.reject(ana, item?.id ?? '', { reason })
    expect(await propose(`RT ${text}`)).toBeUndefined()
    const more = await propose(`${text}: Avenida 7, in front of the school`)
    expect(more ? [more.status] : []).toEqual(count === 1 ? ['pending'] : [])
  })

  test('below the minimum confidence is reviewed for 1 post in 20, and only logged for the others', async () => {
    const harness = await reviewHarness(await open())
    const ids = Array.from({ length: 2_000 }, (_, at) => `tw_${at}`)
    const isWithin = (share: number) => (id: string) => isInSample(id, 'below minimum confidence', share)
    const drawn = ids.filter(isWithin(0.05)).find((id) => !isWithin(0.049)(id)) ?? ''
    const passedOver = ids.filter(isWithin(0.051)).find((id) => !isWithin(0.05)(id)) ?? ''
    const unsure = analysis({ confidence: 0.1 })
    const seen = await harness.propose('Hay una perra rara en la plaza', { id: drawn, analysis: unsure })
    expect(seen).toMatchObject({ status: 'pending', policyReason: 'sampled' })
    const kept = await harness.propose('Un loro canta tangos', { id: passedOver, analysis: unsure })
    expect(kept).toBeUndefined()
    expect(await harness.posts.find(passedOver)).toMatchObject({
      outcome: 'logged',
      outcomeReason: 'below_min_confidence',
    })
  })
})
