import { Operation, type xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../schema/scalars.js'
import {
  assetOn,
  buildEnvelope,
  type EnvelopeNetwork,
  type TransactionHeader,
  type UnsignedEnvelope,
} from './envelopes.js'

export interface WalletAccount {
  readonly address: string
  /** Whether payments to it must have a memo (SEP-29). */
  readonly requiresMemo: boolean
}

/** Creates the entries of the source account. */
export function trustEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  account: WalletAccount,
): UnsignedEnvelope {
  return buildEnvelope(network, header, entriesOf(network, account))
}

/** Creates the entries of accounts, sponsored by the source. Signed by the sponsor and each account. */
export function sponsoredTrustEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly WalletAccount[],
): UnsignedEnvelope {
  return buildEnvelope(
    network,
    header,
    accounts.flatMap((account) => sponsored(header.source, account.address, entriesOf(network, account))),
  )
}

/** Makes accounts require a memo in payments to them (SEP-29), sponsored by the source. Signed by the sponsor and each account. */
export function memoRequiredEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly string[],
): UnsignedEnvelope {
  return buildEnvelope(
    network,
    header,
    accounts.flatMap((account) => sponsored(header.source, account, [memoRequirement(account)])),
  )
}

/** Creates accounts without a balance, sponsored by the source. Signed by the sponsor and each account. */
export function channelAccountsEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly string[],
): UnsignedEnvelope {
  return buildEnvelope(
    network,
    header,
    accounts.flatMap((destination) =>
      sponsored(header.source, destination, [Operation.createAccount({ destination, startingBalance: '0' })]),
    ),
  )
}

/** Merges accounts into the source. Signed by the source and each account. */
export function mergedAccountsEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly string[],
): UnsignedEnvelope {
  const destination = header.source
  return buildEnvelope(
    network,
    header,
    accounts.map((source) => Operation.accountMerge({ source, destination })),
  )
}

/** Creates accounts with their entries, sponsored by the source. */
export function sponsoredAccountsEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly WalletAccount[],
  startingBalance: bigint,
): UnsignedEnvelope {
  return buildEnvelope(
    network,
    header,
    accounts.flatMap((account) =>
      sponsored(header.source, account.address, [
        Operation.createAccount({
          destination: account.address,
          startingBalance: formatAmount(startingBalance),
        }),
        ...entriesOf(network, account),
      ]),
    ),
  )
}

function sponsored(sponsor: string, account: string, operations: readonly xdr.Operation[]): xdr.Operation[] {
  return [
    Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: account }),
    ...operations,
    Operation.endSponsoringFutureReserves({ source: account }),
  ]
}

/** A USDC trustline, and the memo requirement if the account has one. */
function entriesOf(
  network: EnvelopeNetwork,
  { address: source, requiresMemo }: WalletAccount,
): xdr.Operation[] {
  const trustline = Operation.changeTrust({ source, asset: assetOn(network, 'USDC') })
  return requiresMemo ? [trustline, memoRequirement(source)] : [trustline]
}

function memoRequirement(source: string): xdr.Operation {
  return Operation.manageData({ source, name: 'config.memo_required', value: '1' })
}
