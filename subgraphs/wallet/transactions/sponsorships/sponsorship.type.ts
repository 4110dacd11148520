import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { Connection } from '../../../shared/paging/page.js'
import { type SponsorshipChangeKind, sponsorshipChangeKinds } from '../../ledger/ledger.js'

const SponsorshipChangeKindEnum = enumType(
  'SponsorshipChangeKind',
  sponsorshipChangeKinds,
  'How the sponsor of reserves of an account changed.',
  {
    started:
      'Within the transaction, the sponsor bears the reserves of entries that are created for the account; they stay sponsored.',
    ended: 'Entries that are created from then on are no longer sponsored; earlier ones remain sponsored.',
    revoked: 'The reserve of one entry was given back to the account, or to another sponsor.',
  },
)

@ObjectType({
  description:
    'A change of who sponsors reserves of an account on the ledger. It changes what can be sent, not the balance.',
})
export class SponsorshipLine {
  @Field(() => ID, { description: 'The wallet and the operation on the ledger: `wal_…:<operation id>`.' })
  id!: string

  @Field(() => SponsorshipChangeKindEnum, { description: 'What changed.' })
  kind!: SponsorshipChangeKind

  @Field(() => String, {
    nullable: true,
    description:
      'The account that bears the reserves, or did until then (`G…`); null if the ledger does not contain it.',
  })
  sponsor?: string

  @Field(() => String, {
    nullable: true,
    description:
      'For a revocation: `account`, or `trustline`, `data` or `signer` with what identifies it; null otherwise.',
  })
  entry?: string

  @Field(() => String, { description: 'The hash of the transaction on the ledger.' })
  hash!: string

  @Field(() => Int, { description: 'The sequence number of the ledger that contains it.' })
  ledger!: number

  @Field(() => DateTime, { description: 'The close time of that ledger, UTC.' })
  at!: string
}

export type SponsorshipRecord = Readonly<SponsorshipLine>

@ObjectType({ description: 'A page of changes of sponsorships.' })
export class SponsorshipLineConnection extends Connection(SponsorshipLine) {}
