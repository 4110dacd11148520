import { expect, it } from 'vitest'
import { sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { outcomeOf } from '../../support/runner/request-outcome.js'

const nobodyThere = 'http://127.0.0.1:9'
const luna = 'cas_01JCDEM00000000000000000A1'

async function during(
  env: Record<string, string>,
  work: (platform: RunningPlatform) => Promise<void>,
): Promise<void> {
  const platform = await startPlatform({ LEDGER_CLOSE_MS: '20', ...env })
  try {
    await work(platform)
  } finally {
    await platform.close()
  }
}

it('returns 502 for a ledger donation without the wallet service, and leaves it pending', async () => {
  await during({ WALLET_URL: nobodyThere }, async (platform) => {
    const body = { caseId: luna, amount: 5, paymentProvider: 'ledger' }
    const { id: donationId } = (await platform.rest('POST /api/donations/create', { as: 'donor', body })).body
    for (const path of ['verify', 'confirm']) {
      const claim = { donationId, transactionId: 'txn_1' }
      const answer = await platform.rest(`POST /api/donations/${path}`, { as: 'donor', body: claim })
      expect({ path, outcome: outcomeOf(answer) }).toEqual({ path, outcome: '502 UPSTREAM_ERROR' })
    }
    const { donations } = (await platform.rest('GET /api/donations', { as: 'donor' })).body
    expect(donations.find(({ id }: { id: string }) => id === donationId).status).toBe('pending')
  })
})

it('returns 502 for donations and files without the backoffice', async () => {
  await during({ BACKOFFICE_URL: nobodyThere }, async (platform) => {
    for (const base of ['/v1/wallet', '/testnet/v1/wallet']) {
      const act = walletActions(platform, base)
      const { id: walletId } = await act.wallet('donor', { network: 'testnet' })
      const gift = { walletId, caseId: luna, amount: '1', asset: 'XLM' }
      expect(outcomeOf(await act.rest('POST /donations', 'donor', gift))).toBe('502 UPSTREAM_ERROR')
    }
    const form = uploadForm(sampleBytes.png, { name: 'luna.png', folder: 'cases' })
    const uploaded = await platform.rest('POST /api/upload', { as: 'donor', body: form })
    expect(outcomeOf(uploaded)).toBe('502 UPSTREAM_ERROR')
    expect(outcomeOf(await platform.rest('GET /api/files/luna.png'))).toBe('502 UPSTREAM_ERROR')
  })
})
