import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import type { Network } from '../../../subgraphs/wallet/ledger/network.js'
import { badGateway } from '../../../subgraphs/wallet/local-network/faults.js'
import { startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled, reports } from '../../support/fixtures/reconciliation.js'
import { createExternalAccount, Operation } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')

describe('the recovery of wallets that a restore lost', () => {
  /** The address of an account with the key of the next index, as a wallet that was created after the backup has. */
  async function lostAccount(wallet: WalletUnderTest, mine: { id: string }): Promise<string> {
    const { key_index } = await wallet.db('wallet_keys').where({ wallet_id: mine.id }).first()
    const { next_index } = await wallet.db('key_roots').first()
    const own = wallet.db('wallet_keys').where({ wallet_id: mine.id })
    await own.clone().update({ key_index: next_index })
    const address = (await wallet.keyOf(mine)).publicKey()
    await own.clone().update({ key_index })
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.createAccount({ destination: address, startingBalance: '5' })])
    return address
  }

  it('finds them also if creations of wallets were refused since', async () => {
    const wallet = await startWallet()
    onTestFinished(() => wallet.close())
    const mine = await wallet.as(ana).fundedWallet()
    const address = await lostAccount(wallet, mine)
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    await expect(wallet.as(ana).createWallet()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    await reconciled(wallet)
    expect(await wallet.db('wallets').where({ public_key: address })).toMatchObject([
      { owner_id: 'service:recovered', status: 'frozen' },
    ])
  })

  it('finds one of the public network also if somebody has created an account with its address on the test network', async () => {
    const wallet = await startWallet()
    onTestFinished(() => wallet.close())
    const mine = await wallet.as(ana).fundedWallet()
    const payer = await wallet.as(ana).createWallet('public')
    const address = await lostAccount(wallet, mine)
    const { id } = await wallet.as(ana).send(payer.id, address, '5')
    expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    await reconciled(wallet)
    const found = await wallet.db('wallets').where({ public_key: address })
    expect(found).toMatchObject([{ owner_id: 'service:recovered', network: 'public' }])
  })

  it('is completed after an interruption, so that wallets can send again', async () => {
    const [seen, refused] = [new Set<string>(), new Set<string>()]
    let isAway = false
    let isInterrupted = false
    const wallet = await startWallet({
      faults: {
        arriving({ path }) {
          if (!isAway || !path.startsWith('/accounts/')) return undefined
          // The accounts and histories of the first 20 indices can be read, those of later ones cannot.
          if (seen.size < 50 || seen.has(path)) {
            seen.add(path)
            return undefined
          }
          // A read is repeated once.
          isInterrupted ||= refused.has(path)
          refused.add(path)
          return badGateway
        },
      },
    })
    onTestFinished(() => wallet.close())
    const mine = await wallet.as(ana).fundedWallet()
    const address = await lostAccount(wallet, mine)
    isAway = true
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    const reconciling = reconciled(wallet)
    const found = await eventually(async () => {
      const row = await wallet.db('wallets').where({ public_key: address }).first()
      expect(row).toMatchObject({ owner_id: 'service:recovered' })
      expect(isInterrupted).toBe(true)
      return row
    })
    isAway = false
    const { findings } = await reconciling
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'wallet_recovered', walletId: found.id }))
    const sent = await wallet.as(ana).send(mine.id, address, '1')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('lets wallets of one network send while the other is unavailable, and is then completed', async () => {
    let isAway = false
    const start = (network: Network, faults = {}) =>
      startLocalNetwork({ network, file: ':memory:', closeIntervalMs: 20, faults })
    const locals = {
      testnet: await start('testnet', { arriving: () => (isAway ? badGateway : undefined) }),
      public: await start('public'),
    }
    const wallet = await startWallet({ locals })
    onTestFinished(async () => {
      await wallet.close()
      for (const local of Object.values(locals)) await local.close()
    })
    const mine = await wallet.as(ana).fundedWallet()
    const [payer, receiver] = [
      await wallet.as(ana).createWallet('public'),
      await wallet.as(ana).createWallet('public'),
    ]
    const address = await lostAccount(wallet, mine)
    isAway = true
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    const reconciling = reconciled(wallet)
    const { id } = await eventually(() => wallet.as(ana).send(payer.id, receiver.publicKey, '1'))
    expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
    const reason = { code: 'NETWORK_ERROR', details: { reason: 'being_reconciled' } }
    await expect(wallet.as(ana).createWallet('public')).rejects.toMatchObject(reason)
    expect((await reports(wallet))[0]).toMatchObject({ reason: 'restore', status: 'running' })
    isAway = false
    const { findings } = await reconciling
    expect(findings).toMatchObject([{ kind: 'wallet_recovered', network: 'testnet' }])
    const sent = await wallet.as(ana).send(mine.id, address, '1')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    await wallet.as(ana).createWallet('public')
  })
})
