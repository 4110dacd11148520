import { xdr } from '@stellar/stellar-sdk'
import type { Address } from '../core/address.js'
import type { AccountEntry } from '../core/entries.js'
import { ACCOUNT_FLAGS, MAX_SIGNERS } from '../core/protocol.js'
import type { ApplyContext, Operation } from './operation.js'
import { releaseSubentry, reserveSubentry, shortageResult } from './reserves.js'
import { readSetOptions, type SetOptions } from './set-options-parameters.js'
import { setOptionsDetails } from './set-options-view.js'

const result = (inner: xdr.SetOptionsResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.setOptions(inner))

const KNOWN_FLAGS =
  ACCOUNT_FLAGS.required | ACCOUNT_FLAGS.revocable | ACCOUNT_FLAGS.immutable | ACCOUNT_FLAGS.clawback
const MAX_THRESHOLD = 255
const HOME_DOMAIN = /^[\x21-\x7e]{0,32}$/

/** set_options: changes signers, thresholds, flags and home domain of the account. */
export function setOptions(body: xdr.SetOptionsOp, source: Address): Operation {
  const options = readSetOptions(body)
  const changesSigning =
    options.masterWeight !== undefined ||
    options.low !== undefined ||
    options.medium !== undefined ||
    options.high !== undefined ||
    options.signer !== undefined
  return {
    source: source.account,
    threshold: changesSigning ? 'high' : 'medium',
    check: () => {
      const fault = faultOf(options, source.account)
      return fault && result(fault)
    },
    apply: (context) => apply(context, source.account, options),
    view: {
      type: 'set_options',
      typeNumber: 5,
      payment: false,
      participants: [source.account],
      details: setOptionsDetails(options),
    },
  }
}

function faultOf(options: SetOptions, source: string): xdr.SetOptionsResult | undefined {
  const { setFlags, clearFlags, signer } = options
  if ((setFlags | clearFlags) & ~KNOWN_FLAGS) return xdr.SetOptionsResult.setOptionsUnknownFlag()
  if (setFlags & clearFlags) return xdr.SetOptionsResult.setOptionsBadFlags()
  for (const weight of [options.masterWeight, options.low, options.medium, options.high]) {
    if (weight !== undefined && weight > MAX_THRESHOLD) {
      return xdr.SetOptionsResult.setOptionsThresholdOutOfRange()
    }
  }
  if (signer && (signer.key === source || signer.weight > MAX_THRESHOLD)) {
    return xdr.SetOptionsResult.setOptionsBadSigner()
  }
  if (options.homeDomain !== undefined && !HOME_DOMAIN.test(options.homeDomain)) {
    return xdr.SetOptionsResult.setOptionsInvalidHomeDomain()
  }
  return undefined
}

function apply(context: ApplyContext, source: string, options: SetOptions): xdr.OperationResult {
  const { state } = context
  const account = state.requireAccount(source)
  if (options.inflationDestination !== undefined) {
    if (!state.account(options.inflationDestination)) {
      return result(xdr.SetOptionsResult.setOptionsInvalidInflation())
    }
    account.inflationDestination = options.inflationDestination
  }
  const flagFault = changeFlags(account, options)
  if (flagFault) return result(flagFault)
  account.homeDomain = options.homeDomain ?? account.homeDomain
  account.masterWeight = options.masterWeight ?? account.masterWeight
  account.thresholds = {
    low: options.low ?? account.thresholds.low,
    medium: options.medium ?? account.thresholds.medium,
    high: options.high ?? account.thresholds.high,
  }
  const signerFault = options.signer && changeSigner(context, account, options.signer)
  if (signerFault) return signerFault
  state.putAccount(account)
  return result(xdr.SetOptionsResult.setOptionsSuccess())
}

function changeFlags(
  account: AccountEntry,
  { setFlags, clearFlags }: SetOptions,
): xdr.SetOptionsResult | undefined {
  if (setFlags === 0 && clearFlags === 0) return undefined
  if (account.flags & ACCOUNT_FLAGS.immutable) return xdr.SetOptionsResult.setOptionsCantChange()
  const flags = (account.flags & ~clearFlags) | setFlags
  if (flags & ACCOUNT_FLAGS.clawback && !(flags & ACCOUNT_FLAGS.revocable)) {
    return xdr.SetOptionsResult.setOptionsAuthRevocableRequired()
  }
  account.flags = flags
  return undefined
}

/** Adds a signer, changes its weight, or removes it with weight 0; each signer is a subentry. */
function changeSigner(
  context: ApplyContext,
  account: AccountEntry,
  { key, weight }: { key: string; weight: number },
): xdr.OperationResult | undefined {
  const existing = account.signers.find((signer) => signer.key === key)
  if (existing && weight > 0) {
    existing.weight = weight
  } else if (existing) {
    account.signers = account.signers.filter((signer) => signer !== existing)
    releaseSubentry(context, account, existing.sponsor)
  } else if (weight > 0) {
    if (account.signers.length >= MAX_SIGNERS) return result(xdr.SetOptionsResult.setOptionsTooManySigners())
    const reserved = reserveSubentry(context, account)
    if ('shortage' in reserved) {
      return shortageResult(reserved.shortage, result(xdr.SetOptionsResult.setOptionsLowReserve()))
    }
    account.signers.push({ key, weight, sponsor: reserved.sponsor })
    account.signers.sort((a, b) => (a.key < b.key ? -1 : 1))
  }
  return undefined
}
