import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { observe, recording, replayingServer } from './recorded-exchanges.js'

const folder = new URL('./fixtures/recorded/', import.meta.url)
const files = readdirSync(folder)

test.each(files)(
  'the client derives the same results from the recorded responses of %s as during the recording',
  async (file) => {
    const { subjects, exchanges, observed } = await recording(new URL(file, folder))
    const server = await replayingServer(exchanges)
    expect(await observe(server.url, subjects)).toEqual(observed)
    await server.close()
  },
)

test('the recording of the development ledger names its source and includes failed requests', async () => {
  const { of, exchanges } = await recording(new URL('development-ledger.json', folder))
  expect(of).toMatchObject({
    network_passphrase: 'Test SDF Network ; September 2015',
    isDevelopmentLedger: true,
  })
  expect(exchanges.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400, 404]))
})
