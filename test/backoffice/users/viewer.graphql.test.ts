import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import guards from '../../../schema/generated/guards.json' with { type: 'json' }
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const query = `{
  viewer {
    role permissions signedInAt hasSecondFactor secondFactorVerifiedUntil
    user { id name permissions wallets { nodes { id } } notifications { nodes { id } } }
  }
}`

const viewerOf = async (as?: Who) => {
  const { data, errors } = await platform.graphql(query, {}, as ? { as } : {})
  expect(errors).toBeUndefined()
  return data.viewer
}

describe('the viewer', () => {
  it('is null without a session', async () => {
    expect(await viewerOf()).toBeNull()
  })

  it('is the person with wallets and notifications, across services', async () => {
    expect(await viewerOf('donor')).toMatchObject({
      role: 'user',
      signedInAt: expect.stringMatching(/Z$/),
      hasSecondFactor: false,
      secondFactorVerifiedUntil: null,
      user: {
        id: demoPeople.donor.id,
        wallets: { nodes: expect.any(Array) },
        notifications: expect.anything(),
      },
    })
  })

  it.each(['admin', 'staff', 'guardian', 'donor', 'investor'] as const)(
    'has exactly the permissions that the guards grant to %s',
    async (as) => {
      const { role, permissions } = await viewerOf(as)
      const admitted = Object.entries(guards).filter(
        ([, allowed]) =>
          ['anyone', 'signed-in', 'signing-in'].some((one) => allowed.includes(one)) ||
          allowed.includes(role),
      )
      expect(permissions).toEqual(admitted.map(([rootField]) => rootField))
    },
  )

  it('may query a permitted field, and is refused one that is not permitted', async () => {
    const permitted = (await viewerOf('guardian')).permissions
    expect(permitted).toContain('Query.cases')
    expect(permitted).not.toContain('Query.users')
    const codeOf = async (text: string) =>
      (await platform.graphql(text, {}, { as: 'guardian' })).errors?.[0]?.extensions.code
    expect(await codeOf('{ cases { nodes { id } } }')).toBeUndefined()
    expect(await codeOf('{ users { nodes { id } } }')).toBe('FORBIDDEN')
  })
})
