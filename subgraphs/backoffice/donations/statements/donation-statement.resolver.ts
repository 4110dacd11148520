import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { DonationStatements } from './donation-statement.service.js'
import { DonationStatement, DonationStatementCheck } from './donation-statement.type.js'

@Resolver()
export class DonationStatementResolver {
  constructor(private readonly statements: DonationStatements) {}

  @Query(() => DonationStatement, {
    description: 'The viewer’s own donations that were paid in a period, with a code that anyone can check.',
  })
  @Allow('signed-in')
  donationStatement(
    @Ctx() context: GraphContext,
    @Arg('from', () => String, { description: 'First day of the period in UTC, `2026-01-31`.' }) from: string,
    @Arg('to', () => String, {
      description: 'Last day of the period in UTC, included; not before the first.',
    })
    to: string,
  ): Promise<DonationStatement> {
    return this.statements.issue(context, { from, to })
  }

  @Query(() => DonationStatementCheck, {
    nullable: true,
    description: 'The content of the code of a statement; null if the code is not genuine.',
  })
  @Allow('anyone')
  donationStatementCheck(
    @Arg('code', () => String, {
      description: '`DonationStatement.code`; spaces, hyphens and case are ignored.',
    })
    code: string,
    @Arg('name', () => String, {
      nullable: true,
      description: 'The name of the donor, to check whether the statement was issued to this person.',
    })
    name?: string,
  ): Promise<DonationStatementCheck | undefined> {
    return this.statements.check(code, name)
  }
}
