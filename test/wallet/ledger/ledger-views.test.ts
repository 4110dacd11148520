import { xdr } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { type AccountJson, accountView } from '../../../subgraphs/wallet/ledger/account-view.js'
import { USUAL_BASE_RESERVE } from '../../../subgraphs/wallet/ledger/network.js'
import { accountsOf, paymentsTo } from '../../../subgraphs/wallet/ledger/payment-view.js'

const issuer = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const mine = 'GMINE'

/** An account in Horizon's format, with the members that the service reads. */
const account = (changes: object): AccountJson =>
  ({
    account_id: mine,
    sequence: '7',
    subentry_count: 0,
    num_sponsoring: 0,
    num_sponsored: 0,
    signers: [{ key: mine, weight: 1, type: 'ed25519_public_key' }],
    thresholds: { low_threshold: 0, med_threshold: 0, high_threshold: 0 },
    balances: [{ asset_type: 'native', balance: '100.0000000', selling_liabilities: '0.0000000' }],
    ...changes,
  }) as unknown as AccountJson

describe('the view of an account', () => {
  it('locks the reserve that the network demands per entry', () => {
    const { lockedXlm } = accountView(account({ subentry_count: 2 }), issuer, parseAmount('2'))
    expect(lockedXlm).toBe(parseAmount('8'))
  })

  it.each([
    ['two base reserves', {}, '1'],
    ['one more for each entry', { subentry_count: 3 }, '2.5'],
    ['one more for each entry that it bears for others', { num_sponsoring: 2 }, '2'],
    ['one less for each that others bear', { subentry_count: 1, num_sponsored: 3 }, '0'],
    ['never less than nothing', { num_sponsored: 3 }, '0'],
    [
      'what its offers have promised',
      { balances: [{ asset_type: 'native', balance: '100.0000000', selling_liabilities: '12.5000000' }] },
      '13.5',
    ],
  ])('locks %s', (_what, changes, locked) => {
    const { lockedXlm } = accountView(account(changes), issuer, USUAL_BASE_RESERVE)
    expect(lockedXlm).toBe(locked === '0' ? 0n : parseAmount(locked))
  })

  it('locks five base reserves of a published account of the public network', () => {
    // stellar/stellar-docs api/resources/accounts/object.mdx @7b20c8de
    const published = account({
      sequence: '24739097524306468',
      subentry_count: 3,
      last_modified_ledger: 23_569_316,
      thresholds: { low_threshold: 5, med_threshold: 0, high_threshold: 0 },
      signers: [{ key: mine, weight: 10, type: 'ed25519_public_key' }],
      balances: [{ asset_type: 'native', balance: '198.8944970', selling_liabilities: '0.0000000' }],
    })
    expect(accountView(published, issuer, USUAL_BASE_RESERVE)).toMatchObject({
      sequence: 24_739_097_524_306_468n,
      xlm: parseAmount('198.8944970'),
      lockedXlm: parseAmount('2.5'),
      ownKeyOnly: true,
      asOf: 23_569_316,
    })
  })

  it('ignores trust lines of other assets and issuers, and includes the liabilities of USDC', () => {
    const line = (code: string, by: string, balance: string) => ({
      asset_type: 'credit_alphanum4',
      asset_code: code,
      asset_issuer: by,
      balance,
      limit: '50.0000000',
      is_authorized: false,
      selling_liabilities: '1.0000000',
      buying_liabilities: '2.0000000',
    })
    const lines = [line('USDC', 'GOTHER', '9.0000000'), line('EURC', issuer, '8.0000000')]
    expect(accountView(account({ balances: lines }), issuer, USUAL_BASE_RESERVE)).toMatchObject({
      xlm: 0n,
      usdc: undefined,
    })
    const { usdc } = accountView(
      account({ balances: [...lines, line('USDC', issuer, '7.0000000')] }),
      issuer,
      USUAL_BASE_RESERVE,
    )
    expect(usdc).toEqual({
      balance: parseAmount('7'),
      limit: parseAmount('50'),
      authorised: false,
      selling: parseAmount('1'),
      buying: parseAmount('2'),
    })
  })
})

/** An operation with its joined transaction, as the SDK returns Horizon's record. */
const operation = (changes: object, transaction: object = {}) => ({
  type: 'payment',
  paging_token: ((77n << 32n) | (1n << 12n) | 1n).toString(),
  transaction_hash: 'outer',
  transaction_successful: true,
  created_at: '2026-02-01T12:00:00Z',
  source_account: 'GSOURCE',
  from: 'GFROM',
  to: mine,
  asset_type: 'native',
  amount: '3.0000000',
  transaction_attr: { fee_charged: '100', memo_type: 'none', ...transaction },
  ...changes,
})
const usdc = { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: issuer }

/** The result of a transaction whose only operation merged an account with this balance. */
function mergeResult(stroops: string, feeBumped: boolean): string {
  const results = [
    xdr.OperationResult.opInner(
      xdr.OperationResultTr.accountMerge(
        xdr.AccountMergeResult.accountMergeSuccess(xdr.Int64.fromString(stroops)),
      ),
    ),
  ]
  const feeCharged = xdr.Int64.fromString('100')
  const inner = new xdr.InnerTransactionResult({
    feeCharged,
    result: xdr.InnerTransactionResultResult.txSuccess(results),
    ext: new xdr.InnerTransactionResultExt(0),
  })
  const pair = new xdr.InnerTransactionResultPair({ transactionHash: Buffer.alloc(32), result: inner })
  const result = feeBumped
    ? xdr.TransactionResultResult.txFeeBumpInnerSuccess(pair)
    : xdr.TransactionResultResult.txSuccess(results)
  return new xdr.TransactionResult({ feeCharged, result, ext: new xdr.TransactionResultExt(0) }).toXDR(
    'base64',
  )
}

describe('the payments to an account', () => {
  it.each<[string, object, object]>([
    ['a payment', {}, { source: 'GFROM', asset: 'XLM', amount: parseAmount('3') }],
    ['a payment of USDC', usdc, { asset: 'USDC', amount: parseAmount('3') }],
    ['a path payment that says what arrives', { type: 'path_payment_strict_receive' }, { asset: 'XLM' }],
    [
      'a path payment that says what leaves',
      { type: 'path_payment_strict_send', ...usdc },
      { asset: 'USDC' },
    ],
    [
      'an account that was made',
      {
        type: 'create_account',
        account: mine,
        funder: 'GFUNDER',
        starting_balance: '5.0000000',
        from: undefined,
      },
      { source: 'GFUNDER', asset: 'XLM', amount: parseAmount('5') },
    ],
  ])('include %s', (_what, changes, expected) => {
    expect(paymentsTo(mine, operation(changes), issuer)[0]).toMatchObject({
      destination: mine,
      transactionHash: 'outer',
      ledger: 77,
      closedAt: '2026-02-01T12:00:00.000Z',
      feeCharged: 100n,
      memo: undefined,
      ...expected,
    })
  })

  it.each<[string, object, object?]>([
    ['a transaction that failed', { transaction_successful: false }],
    ['what went to somebody else', { to: 'GELSE' }],
    ['USDC of another issuer', { ...usdc, asset_issuer: 'GOTHER' }],
    ['another asset of the issuer', { ...usdc, asset_code: 'EURC' }],
    [
      'an account that was made with nothing',
      { type: 'create_account', account: mine, starting_balance: '0.0000000' },
    ],
    ['an operation that moves nothing', { type: 'change_trust' }],
    ['a record without its transaction', { transaction_attr: undefined }],
  ])('do not include %s', (_what, changes) => {
    expect(paymentsTo(mine, operation(changes), issuer)).toEqual([])
  })

  it('have the hash and the memo of the inner transaction of a fee bump', () => {
    const memo = { memo_type: 'hash', memo: Buffer.alloc(32, 0xab).toString('base64') }
    expect(
      paymentsTo(mine, operation({}, { inner_transaction: { hash: 'inner' }, ...memo }), issuer)[0],
    ).toMatchObject({
      transactionHash: 'inner',
      memo: { type: 'hash', value: 'ab'.repeat(32) },
    })
  })

  it.each([false, true])(
    'include the balance of a merged account according to the transaction result; fee-bumped: %s',
    (feeBumped) => {
      const merge = operation(
        { type: 'account_merge', into: mine, to: undefined, from: undefined },
        { result_xdr: mergeResult('99999999900', feeBumped) },
      )
      expect(paymentsTo(mine, merge, issuer)[0]).toMatchObject({
        source: 'GSOURCE',
        asset: 'XLM',
        amount: 99_999_999_900n,
      })
    },
  )
})

describe('an operation other than a plain payment', () => {
  const line = { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: issuer }
  const call = (changes: object[]) => ({
    type: 'invoke_host_function',
    paging_token: '4294971393',
    transaction_hash: 'hash',
    transaction_successful: true,
    created_at: '2026-02-01T12:00:00Z',
    source_account: 'GCALLER',
    asset_balance_changes: changes,
    transaction_attr: { memo_type: 'none', fee_charged: '100' },
  })

  it('of a contract is a payment for each amount that the account received', () => {
    const changes = [
      { type: 'transfer', from: 'GA', to: mine, amount: '2.5000000', ...line },
      { type: 'transfer', from: 'GA', to: 'GOTHER', amount: '9.0000000', ...line },
      { type: 'mint', to: mine, amount: '1.0000000', ...line },
      { type: 'transfer', from: 'GA', to: mine, amount: '3.0000000', asset_type: 'native' },
      { type: 'burn', from: mine, amount: '4.0000000', ...line },
      { type: 'transfer', from: 'GA', to: mine, amount: '5.0000000', ...line, asset_code: 'EURC' },
    ]
    expect(paymentsTo(mine, call(changes), issuer)).toMatchObject([
      { cursor: '4294971393', source: 'GA', asset: 'USDC', amount: parseAmount('2.5'), ledger: 1 },
      { cursor: '4294971393-1', source: issuer, asset: 'USDC', amount: parseAmount('1') },
      { cursor: '4294971393-2', source: 'GA', asset: 'XLM', amount: parseAmount('3') },
    ])
    expect(accountsOf(call(changes))).toEqual([mine, 'GA', 'GOTHER'])
  })

  it('that claws back is a payment sent by the account, and concerns no other', () => {
    const clawback = {
      ...call([]),
      type: 'clawback',
      source_account: issuer,
      from: mine,
      amount: '4.0000000',
      ...line,
    }
    const taken = { direction: 'sent', kind: 'clawback', destination: issuer, amount: parseAmount('4') }
    expect(paymentsTo(mine, clawback, issuer)).toMatchObject([taken])
    expect(accountsOf(clawback)).toEqual([mine])
    const byContract = call([{ type: 'clawback', from: mine, amount: '4.0000000', ...line }])
    expect(paymentsTo(mine, byContract, issuer)).toMatchObject([taken])
  })

  it('that merges an account concerns both accounts', () => {
    expect(accountsOf({ type: 'account_merge', account: 'GGONE', into: mine })).toEqual([mine, 'GGONE'])
  })
})
