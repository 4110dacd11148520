import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
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
      'Trains an agent and returns when training has finished: within seconds, or minutes with many epochs. ' +
      'The result is promoted only if the agent does not become less accurate.',
  })
  @Allow('admin')
  async trainAgent(
    @Ctx() context: GraphContext,
    @Arg('agentId', () => ID, { description: 'CaseAgent or MicroblogAgent.' }) agentId: string,
    @Arg('input', () => TrainAgentInput, { nullable: true, description: 'Training data and parameters.' })
    input?: TrainAgentInput,
  ): Promise<TrainingResult> {
    const { version, ...outcome } = await this.training.train(context, agentId, input ?? {})
    return { ...outcome, version: version && toModelVersion(version) }
  }

  @Mutation(() => ModelVersion, {
    description: 'Activates an earlier model of the analysis, in every process.',
  })
  @Allow('admin')
  async rollBackModel(
    @Ctx() context: GraphContext,
    @Arg('versionId', () => ID, {
      nullable: true,
      description: 'The version to activate; default: the previously active one.',
    })
    versionId?: string,
  ): Promise<ModelVersion> {
    return toModelVersion(await this.models.rollBack(context, versionId ?? undefined))
  }

  @Query(() => ModelVersion, { nullable: true, description: 'The active model of the analysis.' })
  @Allow('staff', 'admin')
  async activeModel(): Promise<ModelVersion | undefined> {
    const version = await this.models.current()
    return version && toModelVersion(version)
  }

  @Query(() => ModelVersion, { nullable: true, description: 'One model; null if it does not exist.' })
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
    @PageArg('Page of the list.')
    page?: PageInput,
  ): Promise<ConnectionOf<ModelVersion>> {
    const found = await this.models.list(page ?? {})
    return { ...found, nodes: found.nodes.map(toModelVersion) }
  }

  @Query(() => TrainingLabelConnection, { description: 'Labels of people for the analysis, newest first.' })
  @Allow('staff', 'admin')
  trainingLabels(
    @PageArg('Page of the list.')
    page?: PageInput,
  ): Promise<ConnectionOf<TrainingLabel>> {
    return this.training.labels(page ?? {})
  }

  @Mutation(() => Boolean, { description: 'Deletes a label, so that later models are not trained with it.' })
  @Allow('admin')
  async deleteTrainingLabel(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: '`lbl_…`' }) id: string,
  ): Promise<boolean> {
    await this.training.forgetLabel(context, id)
    return true
  }
}
