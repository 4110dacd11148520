import { StrKey } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import {
  type ClaimPredicate,
  claimableAddress,
  claimableView,
  isClaimableAt,
} from '../../../subgraphs/wallet/ledger/claimable-view.js'
import type { OperationJson } from '../../../subgraphs/wallet/ledger/operation-json.js'
import { accountsOf } from '../../../subgraphs/wallet/ledger/payment-view.js'
import { sponsorshipChange } from '../../../subgraphs/wallet/ledger/sponsorship-view.js'

const issuer = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const mine = 'GCD3T6UIQLYZPGRCYVSE7LKQB5HYYNVT7ENY6RCSFRFQYR5JTBDCECO3'
const sponsor = 'GDOZMXWISPB57FITUQIGTFH2KNNW7QTFESXF5DZEAMZK6QHE3KVO5TRT'

/** A response of horizon-testnet.stellar.org, published in stellar/stellar-docs (ListAllClaimableBalances.yml @a4643b46). */
const published = {
  id: '00000000691787983bc3ea12361092fe49ae83cbbe37804ee1590fe2b9b3e3860fc8261f',
  asset: 'native',
  amount: '0.1000000',
  sponsor,
  claimants: [
    {
      destination: mine,
      predicate: {
        and: [
          { abs_before: '2020-12-30T23:03:56Z', abs_before_epoch: '1609369436' },
          { not: { abs_before: '2020-12-30T23:05:56Z', abs_before_epoch: '1609369556' } },
        ],
      },
    },
  ],
}

describe('a claimable balance returned by Horizon', () => {
  it('is visible to its claimants only, and has its own address', () => {
    expect(claimableView(published, sponsor, issuer)).toBeUndefined()
    expect(claimableView(published, mine, issuer)).toMatchObject({
      asset: 'XLM',
      known: 'XLM',
      amount: 1_000_000n,
    })
    const address = claimableAddress(published.id)
    expect(StrKey.isValidClaimableBalance(address)).toBe(true)
    expect(StrKey.decodeClaimableBalance(address).toString('hex')).toBe(published.id.slice(6))
  })

  it.each([
    [`USDC:${issuer}`, 'USDC'],
    [`USDC:${mine}`, undefined],
    [`USDCOIN:${issuer}`, undefined],
    ['native', 'XLM'],
  ])('in %s is recognised as %s', (asset, known) => {
    expect(claimableView({ ...published, asset }, mine, issuer)?.known).toBe(known)
  })

  const until = (seconds: number): ClaimPredicate => ({ abs_before_epoch: String(seconds) })
  const at = new Date('2026-11-22T00:00:00.500Z')
  const now = at.getTime() / 1000
  it.each<[string, ClaimPredicate, boolean]>([
    ['without a condition', { unconditional: true }, true],
    ['before a later time', until(Math.ceil(now)), true],
    ['before a time that has passed', until(Math.floor(now)), false],
    ['from a time that has passed on', { not: until(Math.floor(now)) }, true],
    ['in a span of time', { and: [until(now + 60.5), { not: until(now - 0.5) }] }, true],
    ['after a span of time', { and: [until(now - 60.5), { not: until(now - 120.5) }] }, false],
    ['by one of two conditions', { or: [until(now - 60.5), { unconditional: true }] }, true],
    ['in a year that no date can show', { abs_before_epoch: '9223372036854775807' }, true],
    ['by a date alone', { abs_before: '2026-11-23T00:00:00Z' }, true],
    ['by a kind of condition that is not known', { rel_before: '60' } as ClaimPredicate, false],
  ])('has the expected claimability %s: %#', (_, predicate, expected) => {
    expect(isClaimableAt(predicate, at)).toBe(expected)
  })

  it('cannot be claimed under the mutually exclusive conditions of a published response', () => {
    for (const time of ['2020-12-30T23:03:00Z', '2020-12-30T23:04:30Z', '2020-12-30T23:06:00Z'])
      expect(claimableView(published, mine, issuer)?.isClaimable(new Date(time))).toBe(false)
  })
})

describe('an operation that changes the sponsor of reserves', () => {
  const operation = (members: Partial<OperationJson>): OperationJson => ({
    type: 'revoke_sponsorship',
    paging_token: '4294967297000001',
    transaction_hash: 'ab'.repeat(32),
    transaction_successful: true,
    created_at: '2026-11-22T10:00:00Z',
    source_account: sponsor,
    ...members,
  })

  it.each<[string, Partial<OperationJson>, object | undefined]>([
    [
      'begins',
      { type: 'begin_sponsoring_future_reserves', sponsored_id: mine },
      { kind: 'started', account: mine, sponsor },
    ],
    [
      'ends',
      { type: 'end_sponsoring_future_reserves', source_account: mine, begin_sponsor: sponsor },
      { kind: 'ended', account: mine, sponsor },
    ],
    [
      'revokes that of an account',
      { account_id: mine },
      { kind: 'revoked', account: mine, sponsor, entry: 'account' },
    ],
    [
      'revokes that of a trustline',
      { trustline_account_id: mine, trustline_asset: `USDC:${issuer}` },
      { kind: 'revoked', account: mine, entry: `trustline USDC:${issuer}` },
    ],
    [
      'revokes that of a data entry',
      { data_account_id: mine, data_name: 'config.memo_required' },
      { kind: 'revoked', account: mine, entry: 'data config.memo_required' },
    ],
    [
      'revokes that of a signer',
      { signer_account_id: mine, signer_key: issuer },
      { kind: 'revoked', account: mine, entry: `signer ${issuer}` },
    ],
    ['revokes that of a claimable balance, which is nobody’s', {}, undefined],
    ['failed', { account_id: mine, transaction_successful: false }, undefined],
    ['is none of these', { type: 'payment', account_id: mine }, undefined],
  ])('%s', (_, members, expected) => {
    const change = sponsorshipChange(operation(members))
    if (expected) {
      expect(change).toMatchObject({ ...expected, ledger: 1_000_000, closedAt: '2026-11-22T10:00:00.000Z' })
      expect(accountsOf(operation(members))).toContain(mine)
    } else expect(change).toBeUndefined()
  })
})
