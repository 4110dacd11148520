import { Arg, Query, Resolver } from 'type-graphql'
import { Amount } from '../../../../schema/scalars.js'
import { Allow } from '../../../shared/guards.js'
import type { Asset, MemoType, Network } from '../../ledger/network.js'
import { AssetEnum, MemoTypeEnum, NetworkEnum } from '../../wallets/network.type.js'
import type { DestinationChecks } from './destination-check.service.js'
import { DestinationCheck } from './destination-check.type.js'

@Resolver(() => DestinationCheck)
export class DestinationCheckResolver {
  constructor(private readonly destinations: DestinationChecks) {}

  @Query(() => DestinationCheck, {
    description:
      'Looks at an address before anything is sent to it: whether it exists, can hold the asset and wants a memo, and ' +
      'what sending would answer. It promises nothing: the ledger may change until the payment is made.',
  })
  @Allow('signed-in')
  validateDestination(
    @Arg('address', () => String, {
      description: 'The address as somebody typed it; `G…` and `M…` are valid.',
    })
    address: string,
    @Arg('network', () => NetworkEnum, {
      description:
        'The network that the payment would be made on; an address may exist on one and not on the ' +
        'other.',
    })
    network: Network,
    @Arg('asset', () => AssetEnum, {
      description: 'What the payment would be made in: it decides about the trust line and the least amount.',
    })
    asset: Asset,
    @Arg('amount', () => Amount, {
      nullable: true,
      description: 'What is to be sent; without it the least that could be.',
    })
    amount?: bigint,
    @Arg('memo', () => String, { nullable: true, description: 'The memo that goes with it.' }) memo?: string,
    @Arg('memoType', () => MemoTypeEnum, {
      nullable: true,
      description: 'What the memo is; default `text`.',
    })
    memoType?: MemoType,
  ): Promise<DestinationCheck> {
    return this.destinations.check({ address, network, asset, amount, memo, memoType })
  }
}
