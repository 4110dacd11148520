import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OidcProvider, oidcAudience, startOidcProvider } from '../../support/doubles/oidc-provider.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let provider: OidcProvider
let platform: RunningPlatform
beforeAll(async () => {
  provider = await startOidcProvider()
  platform = await startPlatform({ OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: oidcAudience })
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})

const alice = {
  sub: 'auth0|alice',
  email: 'alice@rescue.example',
  name: 'Alice Ñandú',
  role: 'admin',
  amr: ['mfa'],
}
const carol = { sub: 'auth0|carol', email: 'carol@rescue.example', name: 'Carol Paz', role: 'user' }
const bob = { sub: 'auth0|bob', email: 'bob@rescue.example', name: 'Bob Ortiz', role: 'user' }

async function as(person: typeof bob, query: string, variables: Record<string, unknown> = {}) {
  const authorization = `Bearer ${await provider.sign(person)}`
  const { data, errors } = await platform.graphql(query, variables, { headers: { authorization } })
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  return data
}

const stateOf = async (person: typeof bob, id: string) =>
  (await as(person, 'query ($id: ID!) { gdprRequest(id: $id) { state } }', { id })).gdprRequest.state

it('a person who signs in at an external provider is erased, without a profile', async () => {
  const open =
    'mutation { createSupportTicket(input: {title: "Perdí a mi gata", description: "Ayuda"}) { id requesterName } }'
  const { createSupportTicket: ticket } = await as(bob, open)
  expect(ticket.requesterName).toBe(bob.name)
  const erase = 'mutation { requestErasure(input: {confirmDeletion: true}) { requestId } }'
  const { requestErasure: receipt } = await as(bob, erase)
  await expect.poll(() => stateOf(bob, receipt.requestId)).toBe('completed')
  const read = 'query ($id: ID!) { supportTicket(id: $id) { title requesterName requesterEmail } }'
  const { supportTicket } = await as(alice, read, ticket)
  expect(JSON.stringify(supportTicket)).not.toMatch(/Bob|bob|gata/)
  const { gdprRequest } = await as(bob, 'query ($id: ID!) { gdprRequest(id: $id) { certificate } }', {
    id: receipt.requestId,
  })
  expect(gdprRequest.certificate.services.identity, 'the account is that of the provider').toEqual([])
})

it('the erasure of such a person that a freeze holds can be rejected', async () => {
  const create = 'mutation { createWallet(input: {network: testnet}) { id } }'
  const { createWallet: hers } = await as(carol, create)
  await as(alice, 'mutation ($id: ID!) { freezeWallet(walletId: $id, reason: "fraud?") { id } }', hers)
  const erase = 'mutation { requestErasure(input: {confirmDeletion: true}) { requestId } }'
  const { requestErasure: receipt } = await as(carol, erase)
  await expect.poll(() => stateOf(carol, receipt.requestId)).toBe('waiting')
  const reject =
    'mutation ($id: ID!) { answerGdprRequest(id: $id, outcome: "rejected", note: "Fraud") { state } }'
  const { answerGdprRequest: answered } = await as(alice, reject, { id: receipt.requestId })
  expect(answered.state).toBe('rejected')
})

it('the erasure of such a person with a payout is announced by e-mail', async () => {
  const create = 'mutation { createWallet(input: {network: public}) { publicKey } }'
  const { createWallet: destination } = await as(alice, create)
  const erase = `mutation ($publicKey: String!) {
    requestErasure(input: {confirmDeletion: true, walletDestination: $publicKey}) { requestId }
  }`
  const dora = { ...bob, sub: 'auth0|dora', email: 'dora@rescue.example', name: 'Dora Sosa' }
  const signedIn = { ...dora, auth_time: Math.floor(Date.now() / 1000) }
  const authorization = `Bearer ${await provider.sign({ ...signedIn, email_verified: false })}`
  const { errors } = await platform.graphql(erase, destination, { headers: { authorization } })
  expect(errors[0].extensions.details).toEqual({ walletDestination: expect.stringContaining('e-mail') })
  await as(signedIn, erase, destination)
  const folder = join(platform.dataDirectory, 'mail')
  const mails = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  await expect.poll(() => mails().find((mail) => mail.includes(`To: ${dora.email}`))).toContain('Dora Sosa')
})

it('the request of such a person for an archive waits for an administrator', async () => {
  const access = 'mutation { requestDataAccess(input: {}) { requestId } }'
  const { requestDataAccess: receipt } = await as(alice, access)
  await expect.poll(() => stateOf(alice, receipt.requestId)).toBe('awaiting_admin')
  const rectify = 'mutation { requestRectification(input: {field: "name", newValue: "Ana"}) { requestId } }'
  const authorization = `Bearer ${await provider.sign(alice)}`
  const { errors } = await platform.graphql(rectify, {}, { headers: { authorization } })
  expect(errors[0].extensions.code, 'the provider has the name').toBe('NOT_FOUND')
})
