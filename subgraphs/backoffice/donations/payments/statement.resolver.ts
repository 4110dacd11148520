import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Statements } from './statement.service.js'
import { PaymentStatement, RecordPaymentStatementInput } from './statement.type.js'

@Resolver(() => PaymentStatement)
export class StatementResolver {
  constructor(private readonly statements: Statements) {}

  @Mutation(() => PaymentStatement, {
    description:
      'Records a line of a payment provider’s statement; pending donations with this payment, and the one that it names, are ' +
      'updated.',
  })
  @Allow('staff', 'admin')
  recordPaymentStatement(
    @Ctx() context: GraphContext,
    @Arg('input', () => RecordPaymentStatementInput) input: RecordPaymentStatementInput,
  ): Promise<PaymentStatement> {
    return this.statements.record(context, input)
  }
}
