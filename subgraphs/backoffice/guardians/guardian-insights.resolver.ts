import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Guardian } from './guardian.type.js'
import {
  GuardianInsight,
  GuardianInsightReport,
  UpdatedGuardian,
  UpdateFromInsightsInput,
} from './guardian-insight.type.js'
import type { GuardianInsights } from './guardian-insights.service.js'

/** The reports of a request, by guardian: the key in its context. */
const REPORTS = {}

/** Insights of the AI hub as fields of guardians. */
@Resolver(() => Guardian)
export class GuardianInsightsResolver {
  constructor(private readonly learnt: GuardianInsights) {}

  @FieldResolver(() => GuardianInsightReport, {
    nullable: true,
    description: 'Insights from their posts and cases; for staff and the guardian only.',
  })
  @Allow('guardian', 'staff', 'admin')
  insights(@Root() { id }: Guardian, @Ctx() context: GraphContext): Promise<GuardianInsightReport> {
    const reports = context.once(REPORTS, () => new Map<string, Promise<GuardianInsightReport>>())
    const report = reports.get(id) ?? this.learnt.report(context, id)
    reports.set(id, report)
    return report
  }

  @Mutation(() => GuardianInsight, {
    description: 'Links an insight about a guardian to a knowledge entry of the AI hub.',
  })
  @Allow('staff', 'admin')
  linkGuardianInsight(
    @Ctx() context: GraphContext,
    @Arg('guardianId', () => ID, { description: '`usr_…`' }) guardianId: string,
    @Arg('insightId', () => ID, { description: '`ins_…`' }) insightId: string,
    @Arg('kbEntryId', () => ID, { description: '`kb_…`' }) kbEntryId: string,
  ): Promise<GuardianInsight> {
    return this.learnt.link(context, { guardianId, insightId, kbEntryId })
  }

  @Mutation(() => UpdatedGuardian, {
    description: 'Fills the profile of a guardian from insights: guardians their own, staff any.',
  })
  @Allow('guardian', 'staff', 'admin')
  updateGuardianFromInsights(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: '`usr_…`' }) id: string,
    @Arg('input', () => UpdateFromInsightsInput, { nullable: true })
    input?: UpdateFromInsightsInput,
  ): Promise<UpdatedGuardian> {
    return this.learnt.updateProfile(context, id, input ?? {})
  }
}
