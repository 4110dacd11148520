import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { ValidationError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import type { HistoryExport } from './history-export.service.js'
import { HistoryFormatEnum, WalletHistoryPart } from './history-export.type.js'
import type { HistoryFormat } from './history-format.mapper.js'

/** What exporting adds to wallets. */
@Resolver(() => Wallet)
export class HistoryExportResolver {
  constructor(private readonly histories: HistoryExport) {}

  @FieldResolver(() => WalletHistoryPart, {
    description:
      'The wallet’s transactions as a document to keep, oldest first, for its owner and for admins. It comes in parts of ' +
      '1000 transactions, so that a history of any length can be fetched with the same token as everything else and no ' +
      'link to it exists that could leak. The document holds what was recorded when its first part was asked for: none ' +
      'twice, none left out. Once in a request.',
  })
  history(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
    @Arg('format', () => HistoryFormatEnum, {
      description: 'How the document is written; the same for all of its parts.',
    })
    format: HistoryFormat,
    @Arg('from', () => DateTime, {
      nullable: true,
      description: 'Only what was created at this time or later.',
    })
    from?: string,
    @Arg('to', () => DateTime, { nullable: true, description: 'Only what was created before this time.' })
    to?: string,
    @Arg('after', () => String, { nullable: true, description: 'The `next` of the part before.' })
    after?: string,
  ): Promise<WalletHistoryPart> {
    if (this.#countIn(context) > 1)
      throw new ValidationError({
        history: 'can be asked for once in a request; ask for the others in requests of their own',
      })
    return this.histories.part(id, { format, from, to, after })
  }

  /** How often the request asked for a history, this time included: many wallets' histories are too much for one answer. */
  #countIn(context: GraphContext): number {
    const asked = context.once(this, () => ({ times: 0 }))
    asked.times += 1
    return asked.times
  }
}
