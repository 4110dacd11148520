import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { toModelVersion } from './model-version.mapper.js'
import type { Models } from './models.service.js'
import { TrainAgentInput } from './training.inputs.js'
import type { Training } from './training.service.js'
import {
  ModelVersion,
  ModelVersionConnection,
  type TrainingLabel,
  TrainingLabelConnection,
  TrainingResult,
} from './training.type.js'

@Resolver()
export class TrainingResolver {
  constructor(
    private readonly training: Training,
    private readonly models: Models,
  ) {}

  @Mutation(() => TrainingResult, {
    description:
      'Trains an agent and answers when it is done, which takes seconds, with many epochs minutes. What was learnt is ' +
      'put to use only where the agent does not become worse by it.',
  })
  @Allow('admin')
  async trainAgent(
    @Ctx() context: GraphContext,
    @Arg('agentId', () => ID, { description: 'CaseAgent or MicroblogAgent.' }) agentId: string,
    @Arg('input', () => TrainAgentInput, { nullable: true, description: 'What to train it with.' })
    input?: TrainAgentInput,
  ): Promise<TrainingResult> {
    const { version, ...outcome } = await this.training.train(context, agentId, input ?? {})
    return { ...outcome, version: version && toModelVersion(version) }
  }

  @Mutation(() => ModelVersion, {
    description: 'Puts an earlier model of the analysis back to use, on every process.',
  })
  @Allow('admin')
  async rollBackModel(
    @Ctx() context: GraphContext,
    @Arg('versionId', () => ID, { nullable: true, description: 'Which; default the one in use before.' })
    versionId?: string,
  ): Promise<ModelVersion> {
    return toModelVersion(await this.models.rollBack(context, versionId ?? undefined))
  }

  @Query(() => ModelVersion, { nullable: true, description: 'The model of the analysis that is in use.' })
  @Allow('staff', 'admin')
  async activeModel(): Promise<ModelVersion | undefined> {
    const version = await this.models.current()
    return version && toModelVersion(version)
  }

  @Query(() => ModelVersion, { nullable: true, description: 'One model; null where there is none.' })
  @Allow('staff', 'admin')
  async modelVersion(
    @Arg('id', () => ID, { description: '`mdl_…`' }) id: string,
  ): Promise<ModelVersion | undefined> {
    const version = await this.models.find(id)
    return version && toModelVersion(version)
  }

  @Query(() => ModelVersionConnection, { description: 'The trained models of the analysis, newest first.' })
  @Allow('staff', 'admin')
  async modelVersions(
    @Arg('page', () => PageInput, { nullable: true, description: 'Which part of the list.' })
    page?: PageInput,
  ): Promise<ConnectionOf<ModelVersion>> {
    const found = await this.models.list(page ?? {})
    return { ...found, nodes: found.nodes.map(toModelVersion) }
  }

  @Query(() => TrainingLabelConnection, { description: 'What people taught the analysis, newest first.' })
  @Allow('staff', 'admin')
  trainingLabels(
    @Arg('page', () => PageInput, { nullable: true, description: 'Which part of the list.' })
    page?: PageInput,
  ): Promise<ConnectionOf<TrainingLabel>> {
    return this.training.labels(page ?? {})
  }

  @Mutation(() => Boolean, { description: 'Forgets a label, so that later models do not learn from it.' })
  @Allow('admin')
  async deleteTrainingLabel(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: '`lbl_…`' }) id: string,
  ): Promise<boolean> {
    await this.training.forgetLabel(context, id)
    return true
  }
}
