import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { ValidationError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import type { HistoryExport } from './history-export.service.js'
import { HistoryFormatEnum, WalletHistoryPart } from './history-export.type.js'
import type { HistoryFormat } from './history-format.mapper.js'

/** The `history` field of wallets. */
@Resolver(() => Wallet)
export class HistoryExportResolver {
  constructor(private readonly histories: HistoryExport) {}

  @FieldResolver(() => WalletHistoryPart, {
    description:
      'The wallet’s transactions as a downloadable document, oldest first, for its owner and admins. It is returned in ' +
      'parts of 1000 transactions, so that a history of any length can be fetched with the usual token and no link to ' +
      'it can leak. The document contains exactly the transactions recorded when its first part was requested. Can be ' +
      'requested once per operation.',
  })
  history(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
    @Arg('format', () => HistoryFormatEnum, {
      description: 'The format of the document; must be the same for all of its parts.',
    })
    format: HistoryFormat,
    @Arg('from', () => DateTime, {
      nullable: true,
      description: 'Only transactions created at this time or later.',
    })
    from?: string,
    @Arg('to', () => DateTime, { nullable: true, description: 'Only transactions created before this time.' })
    to?: string,
    @Arg('after', () => String, { nullable: true, description: 'The `next` of the previous part.' })
    after?: string,
  ): Promise<WalletHistoryPart> {
    if (this.#countIn(context) > 1)
      throw new ValidationError({
        history: 'can be requested once per operation; send separate requests for the others',
      })
    return this.histories.part(id, { format, from, to, after })
  }

  /** The number of histories in this operation so far. Histories of many wallets would be too large for one response. */
  #countIn(context: GraphContext): number {
    const counter = context.once(this, () => ({ times: 0 }))
    counter.times += 1
    return counter.times
  }
}
