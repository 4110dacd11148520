import { xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import { type Address, accountIdText } from '../core/address.js'
import { changeBalance, minimumBalance, newAccount } from '../core/entries.js'
import type { ApplyContext, Operation } from './operation.js'
import { reserveBySponsor } from './reserves.js'

const result = (inner: xdr.CreateAccountResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.createAccount(inner))

/** The two base entries of an account count as two reserves. */
const ACCOUNT_ENTRIES = 2

/** create_account: creates an account, funded by the source or, with a balance of 0, sponsored. */
export function createAccount(body: xdr.CreateAccountOp, source: Address): Operation {
  const destination = accountIdText(body.destination())
  const startingBalance = BigInt(body.startingBalance().toString())
  return {
    source: source.account,
    threshold: 'medium',
    check: () =>
      startingBalance < 0n || destination === source.account
        ? result(xdr.CreateAccountResult.createAccountMalformed())
        : undefined,
    apply: (context) => result(apply(context, source.account, destination, startingBalance)),
    view: {
      type: 'create_account',
      typeNumber: 0,
      payment: true,
      participants: [source.account, destination],
      details: {
        starting_balance: formatAmount(startingBalance),
        funder: source.account,
        account: destination,
      },
    },
  }
}

function apply(
  context: ApplyContext,
  source: string,
  destination: string,
  startingBalance: bigint,
): xdr.CreateAccountResult {
  const { state, at } = context
  if (state.account(destination)) return xdr.CreateAccountResult.createAccountAlreadyExist()
  const created = newAccount({
    id: destination,
    balance: startingBalance,
    sequence: BigInt(at.sequence) << 32n,
  })
  const sponsor = context.sponsorships.get(destination)
  if (sponsor !== undefined) {
    if (!reserveBySponsor(context, sponsor, created, ACCOUNT_ENTRIES)) {
      return xdr.CreateAccountResult.createAccountLowReserve()
    }
    created.sponsor = sponsor
  } else if (startingBalance < minimumBalance(created, state.baseReserve)) {
    return xdr.CreateAccountResult.createAccountLowReserve()
  }
  const funder = state.requireAccount(source)
  if (!changeBalance(funder, -startingBalance, state.baseReserve))
    return xdr.CreateAccountResult.createAccountUnderfunded()
  state.putAccount(funder)
  state.putAccount(created)
  return xdr.CreateAccountResult.createAccountSuccess()
}
