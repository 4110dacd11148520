import { afterAll, beforeAll, expect } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { type Answer, type RunningPlatform, startPlatform, type Who } from './platform.js'

/** The guardian whose posts they are, unless a test says otherwise. */
export const guardianId = demoPeople.guardian.id
/** A case that every platform with demo data has. */
export const knownCase = 'cas_01JCDEM00000000000000000B2'

/** The ids of a list of posts. */
export const idsOf = ({ body }: Answer): string[] => body.posts.map(({ id }: { id: string }) => id)

/** A platform for the whole file, and what tests of social media do with it. */
export function socialMediaRoom() {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  const ask = (line: string, as: Who = 'staff', body?: unknown): Promise<Answer> =>
    platform.rest(line.replace(' ', ' /api/social-media/'), { as, ...(body === undefined ? {} : { body }) })
  const read = async (path: string): Promise<Answer['body']> =>
    (await platform.rest(`GET /api/${path}`, { as: 'staff' })).body
  let made = 0
  return {
    ask,
    rest: (...call: Parameters<RunningPlatform['rest']>) => platform.rest(...call),
    graphql: (...call: Parameters<RunningPlatform['graphql']>) => platform.graphql(...call),

    /** Records a post that no other test has. */
    async addPost(members: Record<string, unknown> = {}, as: Who = 'staff'): Promise<Answer['body']> {
      made += 1
      const body = {
        postId: `post-${made}`,
        platform: 'photoshare',
        guardianId,
        postContent: `Post number ${made}`,
        analysisResult: { confidence: 0.5, extractedInfo: {} },
        ...members,
      }
      const answer = await ask('POST posts', as, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    },

    readCase: (id: string) => read(`cases/${id}`),
    updatesOf: async (id: string) => (await read(`updates?caseId=${id}`)).updates,
    casesTotal: async (): Promise<number> => (await read('cases?limit=1')).pagination.total,
  }
}
