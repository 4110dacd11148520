import { afterEach, describe, expect, it } from 'vitest'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { type OpenNetworks, openNetworks } from '../../../subgraphs/wallet/open-networks.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { createExternalAccount } from '../../support/fixtures/stellar.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const luna = 'cas_01JCDEM00000000000000000A1'

/** A Horizon server that the wallet reaches by URL, as it would the real test network. */
describe('a network configured by HORIZON_URL_TESTNET', () => {
  let wallet: WalletUnderTest | undefined
  let open: OpenNetworks | undefined
  let locals: Awaited<ReturnType<typeof startNetworks>>

  afterEach(async () => {
    await wallet?.close()
    await open?.close()
    await Promise.all(networks.map((network) => locals[network].close()))
  })

  it('funds wallets by friendbot, follows the stream of each account, and creates a donation account', async () => {
    locals = await startNetworks({ closeMs: 20 })
    const { url, usdcIssuer } = locals.testnet
    const realNetworks = {
      testnet: { horizonUrl: url, usdcIssuer, sponsorSecret: undefined, donationAccount: undefined },
    }
    wallet = await startWallet({
      locals,
      config: { realNetworks },
      opened: async (config) => {
        open = await openNetworks({ ...config, dataDirectory: ':memory:' }, recordedLog())
        return open
      },
    })
    const user = wallet.as(ana)
    const mine = await user.createWallet()
    // It paid for its trust line itself: no one sponsors accounts on the real test network.
    expect(mine).toMatchObject({ funding: 'funded', balance: { XLM: '9999.9999900', USDC: '0.0000000' } })

    const stranger = await createExternalAccount(locals.testnet)
    await stranger.pay(mine.publicKey, '5')
    await expect.poll(() => user.wallet(mine.id)).toMatchObject({ balance: { XLM: '10004.9999900' } })

    const donated = await user.donate(mine.id, luna, '1')
    expect(await user.ended(donated.transactionId)).toMatchObject({ status: 'success' })
    expect(await user.donation(donated.id)).toMatchObject({ status: 'completed' })
  })

  it('uses the configured donation account, whose key the platform does not hold', async () => {
    locals = await startNetworks({ closeMs: 20 })
    const { url, usdcIssuer } = locals.testnet
    const charity = await createExternalAccount(locals.testnet)
    const realNetworks = {
      testnet: { horizonUrl: url, usdcIssuer, sponsorSecret: undefined, donationAccount: charity.address },
    }
    wallet = await startWallet({
      locals,
      config: { realNetworks },
      opened: async (config) => {
        open = await openNetworks({ ...config, dataDirectory: ':memory:' }, recordedLog())
        return open
      },
    })
    const user = wallet.as(ana)
    const mine = await user.createWallet()
    const donated = await user.donate(mine.id, luna, '1')
    const sent = await user.ended(donated.transactionId)
    expect(sent).toMatchObject({ status: 'success', destination: charity.address })
  })
})
