import { xdr } from '@stellar/stellar-sdk'
import type { Address } from '../core/address.js'
import type { ApplyContext, Operation } from './operation.js'
import { releaseSubentry, reserveSubentry, shortageResult } from './reserves.js'

const result = (inner: xdr.ManageDataResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.manageData(inner))

/** Names are 1 to 64 printable ASCII characters. */
const NAME = /^[\x20-\x7e]{1,64}$/

/** manage_data: sets a named value of at most 64 bytes on the account, or removes it. */
export function manageData(body: xdr.ManageDataOp, source: Address): Operation {
  const name = Buffer.from(body.dataName()).toString('latin1')
  const value = body.dataValue()?.toString('base64')
  return {
    source: source.account,
    threshold: 'medium',
    check: () => (NAME.test(name) ? undefined : result(xdr.ManageDataResult.manageDataInvalidName())),
    apply: (context) =>
      value === undefined ? remove(context, source.account, name) : set(context, source.account, name, value),
    view: {
      type: 'manage_data',
      typeNumber: 10,
      payment: false,
      participants: [source.account],
      details: { name, value: value ?? null },
    },
  }
}

function set(context: ApplyContext, account: string, name: string, value: string): xdr.OperationResult {
  const { state } = context
  const existing = state.dataEntry(account, name)
  if (existing) {
    state.putDataEntry({ ...existing, value })
    return result(xdr.ManageDataResult.manageDataSuccess())
  }
  const owner = state.requireAccount(account)
  const reserved = reserveSubentry(context, owner)
  if ('shortage' in reserved) {
    return shortageResult(reserved.shortage, result(xdr.ManageDataResult.manageDataLowReserve()))
  }
  state.putAccount(owner)
  state.putDataEntry({ account, name, value, sponsor: reserved.sponsor })
  return result(xdr.ManageDataResult.manageDataSuccess())
}

function remove(context: ApplyContext, account: string, name: string): xdr.OperationResult {
  const { state } = context
  const existing = state.dataEntry(account, name)
  if (!existing) return result(xdr.ManageDataResult.manageDataNameNotFound())
  const owner = state.requireAccount(account)
  releaseSubentry(context, owner, existing.sponsor)
  state.putAccount(owner)
  state.removeDataEntry(account, name)
  return result(xdr.ManageDataResult.manageDataSuccess())
}
