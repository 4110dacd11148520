import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Case } from '../case.type.js'
import type { CaseAddresses } from './case-address.service.js'
import { CaseDonationAddress } from './case-address.type.js'

/** The `donationAddresses` field of cases. */
@Resolver(() => Case)
export class CaseAddressResolver {
  constructor(private readonly addresses: CaseAddresses) {}

  @FieldResolver(() => [CaseDonationAddress], {
    description: 'How to donate to the case from any account, on each ledger network.',
  })
  donationAddresses(@Root() { id }: Case): Promise<CaseDonationAddress[]> {
    return this.addresses.of(id)
  }
}
