import { Address as ContractAddress, scValToNative, xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import type { Address } from '../core/address.js'
import { assetOfContract } from './asset-contracts.js'
import { assetMembers } from './assets.js'
import type { Operation } from './operation.js'
import { transfer } from './transfer.js'

const result = (inner: xdr.InvokeHostFunctionResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.invokeHostFunction(inner))
const NO_RETURN_VALUE = Buffer.alloc(32)

/** A `transfer` of the contract of an asset between two accounts. */
interface ContractTransfer {
  contract: string
  from: string
  to: string
  amount: bigint
}

/**
 * invoke_host_function: only `transfer` of asset contracts between accounts, authorised by the source itself. Horizon
 * lists it as a payment with `asset_balance_changes`. Resources and their fees are not checked.
 */
export function invokeHostFunction(body: xdr.InvokeHostFunctionOp, source: Address): Operation {
  const called = body.hostFunction()
  const call = readTransfer(called)
  const deployed = call && assetOfContract(call.contract)
  return {
    source: source.account,
    threshold: 'medium',
    check: () => (call && deployed ? undefined : xdr.OperationResult.opNotSupported()),
    apply: ({ state }) => {
      if (!call || !deployed) return xdr.OperationResult.opNotSupported()
      const isAllowed = call.from === source.account && call.amount > 0n
      const paid = isAllowed && transfer({ state, ...call }, deployed.asset).switch().name
      return result(
        paid === 'paymentSuccess'
          ? xdr.InvokeHostFunctionResult.invokeHostFunctionSuccess(NO_RETURN_VALUE)
          : xdr.InvokeHostFunctionResult.invokeHostFunctionTrapped(),
      )
    },
    view: {
      type: 'invoke_host_function',
      typeNumber: 24,
      payment: true,
      participants: call ? [source.account, call.from, call.to] : [source.account],
      details: {
        function: 'HostFunctionTypeHostFunctionTypeInvokeContract',
        address: '',
        salt: '',
        parameters: parametersOf(called),
        asset_balance_changes:
          call && deployed
            ? [
                {
                  ...assetMembers(deployed.asset),
                  type: 'transfer',
                  from: call.from,
                  to: call.to,
                  amount: formatAmount(call.amount),
                },
              ]
            : [],
      },
    },
  }
}

function readTransfer(called: xdr.HostFunction): ContractTransfer | undefined {
  if (called.switch().name !== 'hostFunctionTypeInvokeContract') return undefined
  const invocation = called.invokeContract()
  const [from, to, amount, ...others] = invocation.args().map((value) => scValToNative(value) as unknown)
  const isTransfer = invocation.functionName().toString() === 'transfer' && others.length === 0
  if (!isTransfer || typeof from !== 'string' || typeof to !== 'string' || typeof amount !== 'bigint')
    return undefined
  if (!from.startsWith('G') || !to.startsWith('G')) return undefined
  return {
    contract: ContractAddress.fromScAddress(invocation.contractAddress()).toString(),
    from,
    to,
    amount,
  }
}

function parametersOf(called: xdr.HostFunction): { value: string; type: string }[] {
  if (called.switch().name !== 'hostFunctionTypeInvokeContract') return []
  const invocation = called.invokeContract()
  const values = [
    xdr.ScVal.scvAddress(invocation.contractAddress()),
    xdr.ScVal.scvSymbol(invocation.functionName()),
    ...invocation.args(),
  ]
  return values.map((value) => ({ value: value.toXDR('base64'), type: typeName(value) }))
}

/** `scvI128` is `I128` in Horizon. */
function typeName(value: xdr.ScVal): string {
  const name = value.switch().name.replace(/^scv/, '')
  return name === 'Symbol' ? 'Sym' : name
}
