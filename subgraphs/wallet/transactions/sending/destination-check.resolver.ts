import { Arg, Query, Resolver } from 'type-graphql'
import { Amount } from '../../../../schema/scalars.js'
import { MemoTypeEnum } from '../../../shared/graphql/memo-type.js'
import { Allow } from '../../../shared/guards.js'
import type { Asset, MemoType, Network } from '../../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../../wallets/networks/network.type.js'
import type { DestinationChecks } from './destination-check.service.js'
import { DestinationCheck } from './destination-check.type.js'

@Resolver(() => DestinationCheck)
export class DestinationCheckResolver {
  constructor(private readonly destinations: DestinationChecks) {}

  @Query(() => DestinationCheck, {
    description:
      'Checks an address before a payment: whether its account exists, can hold the asset and requires a memo, and ' +
      'which error a payment would return. The ledger may change before the payment is made.',
  })
  @Allow('signed-in')
  validateDestination(
    @Arg('address', () => String, { description: 'The address as entered; `G…` and `M…` are valid.' })
    address: string,
    @Arg('network', () => NetworkEnum, {
      description: 'The network of the payment; an address may exist on one network and not on the other.',
    })
    network: Network,
    @Arg('asset', () => AssetEnum, {
      description: 'The asset of the payment; determines the required trustline and the minimum amount.',
    })
    asset: Asset,
    @Arg('amount', () => Amount, {
      nullable: true,
      description: 'The amount to send; defaults to the minimum.',
    })
    amount?: bigint,
    @Arg('memo', () => String, { nullable: true, description: 'The memo of the payment.' }) memo?: string,
    @Arg('memoType', () => MemoTypeEnum, {
      nullable: true,
      description: 'The type of the memo; default `text`.',
    })
    memoType?: MemoType,
  ): Promise<DestinationCheck> {
    return this.destinations.check({ address, network, asset, amount, memo, memoType })
  }
}
