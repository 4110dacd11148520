import { afterAll, beforeAll, expect } from 'vitest'
import { type Answer, type RunningPlatform, startPlatform, type Who } from './platform.js'

/** The ids of a list of donations. */
export const idsOf = ({ body }: Answer): string[] => body.donations.map(({ id }: { id: string }) => id)

/** A platform for the whole file, and what tests of donations do with it. */
export function donationRoom() {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  const post = (path: string, as: Who, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
    platform.rest(`POST /api/donations/${path}`, { as, body, ...(headers ? { headers } : {}) })

  async function announce(as: Who, members: Record<string, unknown>): Promise<Answer['body']> {
    const answer = await post('create', as, { amount: 10, ...members })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  let payments = 0
  /** The provider's statement about a new payment; answers its transaction id. */
  async function state(members: Record<string, unknown> = {}): Promise<string> {
    payments += 1
    const input = {
      provider: 'card',
      transactionId: `pay-${payments}`,
      status: 'succeeded',
      amount: 10,
      currency: 'USD',
      ...members,
    }
    const { errors } = await platform.graphql(
      'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
      { input },
      { as: 'staff' },
    )
    expect(errors).toBeUndefined()
    return input.transactionId
  }

  return {
    post,
    announce,
    state,
    rest: (...call: Parameters<RunningPlatform['rest']>) => platform.rest(...call),
    graphql: (...call: Parameters<RunningPlatform['graphql']>) => platform.graphql(...call),

    list: (query: string, as: Who): Promise<Answer> => platform.rest(`GET /api/donations?${query}`, { as }),

    async openCase(status?: string): Promise<string> {
      const body = { name: 'Nube', ...(status ? { status } : {}) }
      return (await platform.rest('POST /api/cases', { as: 'guardian', body })).body.id
    },

    /** Announces a donation and has its payment verified. */
    async pay(as: Who, members: Record<string, unknown>): Promise<Answer['body']> {
      const donation = await announce(as, members)
      const { amount, currency } = donation
      const transactionId = await state({ amount, currency })
      const verified = await post('verify', as, { donationId: donation.id, transactionId })
      expect(verified.body, JSON.stringify(verified.body)).toMatchObject({ verified: true })
      return { ...donation, transactionId }
    },

    received: async (id: string): Promise<number> =>
      (await platform.rest(`GET /api/cases/${id}`, { as: 'donor' })).body.donationsReceived,
  }
}
