import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../../schema/scalars.js'
import type { Currency } from '../donation.state.js'
import { CurrencyEnum, Donation } from '../donation.type.js'

@ObjectType({ description: 'The sum of the donations of a statement in one currency.' })
export class StatementTotal {
  @Field(() => CurrencyEnum, {
    description: 'The currency that was paid in; US dollars for ledger payments.',
  })
  currency!: Currency

  @Field(() => Money, { description: 'Exact sum in `currency`.' })
  amount!: bigint

  @Field(() => Int, { description: 'Number of donations in the sum.' })
  donations!: number
}

@ObjectType({
  description: 'A donor’s receipt over a period: every donation that was paid in it and not returned.',
})
export class DonationStatement {
  @Field(() => String, { description: 'The name that the account had when the statement was issued.' })
  donorName!: string

  @Field(() => String, { description: 'First day of the period (UTC), `2026-01-31`.' })
  from!: string

  @Field(() => String, { description: 'Last day of the period (UTC), `2026-12-31`.' })
  to!: string

  @Field(() => DateTime, { description: 'When the statement was issued, to the minute.' })
  issuedAt!: string

  @Field(() => String, {
    description:
      'A signed code with period, totals and a digest of the name; anyone can check it at `checkUrl`.',
  })
  code!: string

  @Field(() => String, { description: 'The public page that checks the code.' })
  checkUrl!: string

  @Field(() => [StatementTotal], { description: 'One for each currency, in alphabetical order.' })
  totals!: StatementTotal[]

  @Field(() => [Donation], { description: 'The donations, oldest first.' })
  donations!: Donation[]

  @Field(() => String, {
    description: 'The statement as a document: CSV (RFC 4180) in UTF-8, safe against formula injection.',
  })
  csv!: string
}

@ObjectType({ description: 'The content of the code of a genuine statement; no personal data.' })
export class DonationStatementCheck {
  @Field(() => String, { description: 'First day of the period (UTC), `2026-01-31`.' })
  from!: string

  @Field(() => String, { description: 'Last day of the period (UTC), `2026-12-31`.' })
  to!: string

  @Field(() => DateTime, {
    description: 'When the statement was issued. Donations may have been returned since.',
  })
  issuedAt!: string

  @Field(() => [StatementTotal], { description: 'One for each currency, in alphabetical order.' })
  totals!: StatementTotal[]

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the statement was issued to the given name; null when none was given.',
  })
  isIssuedToName?: boolean
}
