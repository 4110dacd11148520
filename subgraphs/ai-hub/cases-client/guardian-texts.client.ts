import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { SourceText } from '../knowledge/insights.service.js'
import { postSources } from '../knowledge/knowledge-entry.type.js'
import type { CallContext } from './cases.client.js'

/** Reads texts of guardians from the backoffice. */
export type GuardianTextsClient = ReturnType<typeof createGuardianTextsClient>

interface TextsOfGuardian {
  readonly cases: {
    readonly nodes: readonly { id: string; name: string; description: string; status: string }[]
  }
  readonly socialPosts: {
    readonly nodes: readonly { id: string; postContent: string; caseId: string | null }[]
  }
}

const readTexts = serviceOperation<{ guardianId: string }, TextsOfGuardian>(
  `query TextsOfGuardian($guardianId: ID!) {
    cases(filter: {guardianId: $guardianId}, page: {limit: 100}) { nodes { id name description status } }
    socialPosts(filter: {guardianId: $guardianId}, page: {limit: 100}) { nodes { id postContent caseId } }
  }`,
)

/** The source of what is learnt from a case. */
const sourceOfCase = (id: string) => `case:${id}`

/** The id of the case that a text is from; undefined for other sources. */
export function caseOfSource(source: string): string | undefined {
  return /^case:(cas_\w+)$/.exec(source)?.[1]
}

/** See {@link GuardianTextsClient}. */
export function createGuardianTextsClient(graph: GraphClient) {
  return {
    /**
     * The 100 newest cases and the 100 newest social posts of a guardian, as texts with their sources. Drafts are left out,
     * because everyone gets answers from what is learnt.
     */
    async texts(guardianId: string, { requestId }: CallContext): Promise<SourceText[]> {
      const { cases, socialPosts } = await graph.request(readTexts, { guardianId }, { requestId })
      const published = cases.nodes.filter(({ status }) => status !== 'draft')
      return [
        ...published.map(({ id, name, description }) => ({
          text: `${name}.\n${description}`,
          source: sourceOfCase(id),
          guardianId,
          caseId: id,
        })),
        ...socialPosts.nodes.map(({ id, postContent, caseId }) => ({
          text: postContent,
          source: `${postSources.recorded}${id}`,
          guardianId,
          ...(caseId ? { caseId } : {}),
        })),
      ]
    },
  }
}
