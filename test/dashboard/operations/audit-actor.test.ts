import { expect, it } from 'vitest'
import { actorText } from '../../../dashboard/screens/audit/audit-actor.js'

it('is named in the language of the reader: a service by its name, a person by the address, or else by the id', () => {
  const ofService = { userEmail: null, userId: 'service:ai-hub' }
  expect(actorText('es', ofService)).toBe('Centro de IA')
  expect(actorText('en', { userEmail: null, userId: 'service:wallet' })).toBe('Wallet')
  expect(actorText('pt', { userEmail: null, userId: 'service:new_one' })).toBe('new one')
  expect(actorText('en', { userEmail: 'ana@example.org', userId: 'usr_1' })).toBe('ana@example.org')
  expect(actorText('en', { userEmail: null, userId: 'usr_erased_1' })).toBe('usr_erased_1')
})
