import { Field, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { historyFormats } from './history-format.mapper.js'

export const HistoryFormatEnum = enumType(
  'HistoryFormat',
  historyFormats,
  'What a history is written as: `csv` (RFC 4180, with a header, guarded against formulas) or `json` (one array).',
  {
    csv:
      'Comma-separated values with a header line (RFC 4180); cells that a spreadsheet would run as ' +
      'formulas are defused.',
    json: 'One JSON array of transactions.',
  },
)

@ObjectType({
  description:
    'A part of a wallet’s history as a document. The texts of all parts, one after the other, are the document: ask with ' +
    '`after` until `next` is null.',
})
export class WalletHistoryPart {
  @Field(() => String, {
    description:
      'This part of the document, in the asked format; put the parts together without anything ' + 'between.',
  })
  text!: string

  @Field(() => String, {
    nullable: true,
    description: 'What to send as `after` for the next part; null on the last.',
  })
  next?: string

  @Field(() => Int, { description: 'How many transactions stand in this part.' })
  count!: number

  @Field(() => String, { description: 'The media type of the whole document.' })
  contentType!: string

  @Field(() => String, { description: 'A name for the file: the wallet and the range.' })
  fileName!: string
}
