import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agentDefaults, agentFacts } from '../../../subgraphs/ai-hub/agents/agent.policy.js'
import { LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { createCaseAgent } from '../../../subgraphs/ai-hub/case-agent/case-agent.service.js'
import type { AgentAnswer } from '../../../subgraphs/ai-hub/case-agent/case-agent.type.js'
import type { CaseSearch, CaseStory } from '../../../subgraphs/ai-hub/case-agent/case-reader.client.js'
import { dataTable } from '../../../subgraphs/ai-hub/data-table.js'
import { seedKnowledge } from '../../../subgraphs/ai-hub/knowledge/seed-knowledge.mapper.js'
import { wordsOf } from '../../../subgraphs/shared/search/folded-text.js'
import { knowledgeHarness } from '../../support/fixtures/knowledge.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

/** Questions as people write them, with the topic of the knowledge base (or several, divided by `|`), `case_list` or `unknown`. */
const questions = dataTable(
  'questions.tsv',
  readFileSync(new URL('questions.tsv', import.meta.url), 'utf8'),
  ['language', 'question', 'expected'],
)
const topics = new Map(seedKnowledge.map(({ id, source }) => [id, source.split('/')[1]]))
const firstAid = new Set(
  seedKnowledge.filter(({ category }) => category === 'first_aid').map(({ source }) => source.split('/')[1]),
)

const caseOf = (id: string, name: string, status: string): CaseStory => ({
  id,
  name,
  status,
  description: '',
  category: 'surgery',
  guardianName: 'Camila',
  donationGoal: 1800,
  raised: 450.5,
  donationCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updates: [],
})
const cases = [
  caseOf('cas_1', 'Luna, hit by a car', 'urgent'),
  caseOf('cas_2', 'Gato Milo', 'active'),
  caseOf('cas_3', 'Perro de la plaza', 'active'),
  caseOf('cas_4', 'Cachorro Toby', 'completed'),
]
const matching = ({ q, status }: CaseSearch) =>
  cases.filter(
    (one) =>
      wordsOf(one.name).some((word) => word.startsWith(q ?? '')) && (status ?? one.status) === one.status,
  )

describeOnDatabasesOf('ai-hub', 'the assistant', (open) => {
  const agentOn = async () => {
    const { knowledge } = await knowledgeHarness(await open())
    return createCaseAgent({
      agents: { get: async () => ({ id: 'CaseAgent', ...agentFacts.CaseAgent, ...agentDefaults }) } as never,
      knowledge,
      interactions: {
        tracked: async (_agent: string, _kind: string, work: () => Promise<object>) => ({
          result: await work(),
          durationMs: 1,
        }),
      } as never,
      cases: {
        async *search(filter) {
          yield matching(filter)
        },
        count: async (filter) => matching(filter).length,
        story: async (id) => cases.find((one) => one.id === id),
      },
      languageModel: undefined,
      baseCurrency: 'USD',
    })
  }

  test('answers questions from the right topic, or says that it does not know', async () => {
    const agent = await agentOn()
    const asked = await Promise.all(
      questions.map(async ({ language, question, expected }) => {
        const answer = await agent.ask({ requestId: 'request' }, { question })
        const topic = topicOf(answer)
        return { language, question, expected, topic, right: expected.split('|').includes(topic) }
      }),
    )
    const wrong = asked.filter(({ right }) => !right)
    for (const language of LANGUAGES) {
      const all = asked.filter((one) => one.language === language)
      const share = all.filter(({ right }) => right).length / all.length
      expect(share, JSON.stringify(wrong.filter((one) => one.language === language))).toBeGreaterThan(0.95)
    }
    // Wrong advice is worse than none, and first aid for something else is the worst.
    expect(wrong.filter(({ topic }) => topic !== 'unknown').length).toBeLessThan(questions.length * 0.03)
    const misleading = wrong.filter(({ topic }) => firstAid.has(topic))
    expect(misleading).toEqual([])
  })

  test.each([
    ['How many animals have you helped?', 'Cases that need help now: 3. Completed cases: 1.'],
    ['¿Cuántos animales ayudaron?', 'Casos que necesitan ayuda ahora: 3. Casos completados: 1.'],
    ['Quantos animais vocês já ajudaram?', 'Casos que precisam de ajuda agora: 3. Casos concluídos: 1.'],
    ['How many urgent cases are there?', 'I found one case:'],
    ['How many cats have you helped?', 'Cases that need help now: 1. Completed cases: 0.'],
  ])('counts the cases for “%s”', async (question, counts) => {
    const answer = await (await agentOn()).ask({ requestId: 'request' }, { question })
    expect(answer.text).toContain(counts)
  })
})

function topicOf({ sources, intent, known }: AgentAnswer): string {
  const [source] = sources
  if (source?.kind === 'knowledge') return topics.get(source.id) ?? 'learned'
  if (intent === 'case_list') return 'case_list'
  if (source) return 'case'
  return known ? intent : 'unknown'
}
