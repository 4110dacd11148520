import { Field, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { historyFormats } from './history-format.mapper.js'

export const HistoryFormatEnum = enumType(
  'HistoryFormat',
  historyFormats,
  'The format of a history: `csv` (RFC 4180, with a header, safe against formula injection) or `json` (one array).',
  {
    csv: 'Comma-separated values with a header line (RFC 4180); cells that a spreadsheet would run as formulas are escaped.',
    json: 'One JSON array of transactions.',
  },
)

@ObjectType({
  description:
    'A part of a wallet’s history as a document. The concatenated texts of all parts are the document: continue with ' +
    '`after` until `next` is null.',
})
export class WalletHistoryPart {
  @Field(() => String, {
    description:
      'This part of the document in the requested format; concatenate the parts without separators.',
  })
  text!: string

  @Field(() => String, {
    nullable: true,
    description: 'The value of `after` for the next part; null for the last one.',
  })
  next?: string

  @Field(() => Int, { description: 'The number of transactions in this part.' })
  count!: number

  @Field(() => String, { description: 'The media type of the whole document.' })
  contentType!: string

  @Field(() => String, { description: 'A suggested file name: the wallet and the range.' })
  fileName!: string
}
