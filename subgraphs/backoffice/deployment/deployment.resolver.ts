import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Deployments } from './deployment.service.js'
import { type DeploymentState, deploymentTransitions } from './deployment.state.js'
import {
  Deployment,
  DeploymentConfigInput,
  DeploymentConnection,
  DeploymentStateEnum,
  DeploymentStep,
  Traffic,
} from './deployment.type.js'

@Resolver(() => Deployment)
export class DeploymentResolver {
  readonly #steps: ReturnType<typeof batchLoader<string, { id: string; steps: DeploymentStep[] }>>

  constructor(private readonly api: Deployments) {
    this.#steps = batchLoader(api.steps, ({ id }) => id)
  }

  @Query(() => Deployment, { nullable: true, description: 'One deployment; null if it does not exist.' })
  @Allow('admin')
  deployment(@Arg('id', () => ID) id: string) {
    return this.api.find(id)
  }

  @Query(() => DeploymentConnection, { description: 'Deployments, newest first.' })
  @Allow('admin')
  deployments(@PageArg() page?: PageInput) {
    return this.api.list(page ?? {})
  }

  @Query(() => Traffic, {
    nullable: true,
    description: 'Which set of servers receives the traffic; null before the first deployment goes live.',
  })
  @Allow('admin')
  traffic(
    @Arg('projectId', () => String, { description: 'The project, as deployments name it in `config`.' })
    projectId: string,
    @Arg('environment', () => String, {
      description: 'The environment, as deployments name it in `config`: `production`.',
    })
    environment: string,
  ): Promise<Traffic | undefined> {
    return this.api.traffic(projectId, environment)
  }

  @Mutation(() => Deployment, {
    description:
      'Starts a deployment to the servers without traffic. Continue with `deployBlue`, ' +
      '`checkDeploymentHealth`, `switchTraffic`.',
  })
  @Allow('admin')
  initializeDeployment(
    @Ctx() context: GraphContext,
    @Arg('config', () => DeploymentConfigInput, { description: 'What to deploy.' })
    config: DeploymentConfigInput,
  ) {
    return this.api.initialize(context, config)
  }

  @Mutation(() => Deployment, {
    description: 'Records that the version is on its servers; CONFLICT out of order.',
  })
  @Allow('admin')
  deployBlue(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'An initialized deployment (`deploy_…`).' }) id: string,
  ) {
    return this.api.deploy(context, id)
  }

  @Mutation(() => Deployment, {
    description:
      'Calls the health check URL and stores the result: healthy or unhealthy. May be repeated ' +
      'until it is live.',
  })
  @Allow('admin')
  checkDeploymentHealth(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'A deployment that is on its servers (`deploy_…`).' }) id: string,
  ) {
    return this.api.checkHealth(context, id)
  }

  @Mutation(() => Deployment, {
    description: 'Switches the traffic to a healthy deployment; CONFLICT in any other state.',
  })
  @Allow('admin')
  switchTraffic(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'A healthy deployment (`deploy_…`).' }) id: string,
  ) {
    return this.api.switchTraffic(context, id)
  }

  @Mutation(() => Deployment, {
    description: 'Rolls a deployment back; its traffic returns to the previous one.',
  })
  @Allow('admin')
  rollBackDeployment(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.api.rollBack(context, id)
  }

  @FieldResolver(() => [DeploymentStateEnum], { description: 'The states that may follow the current one.' })
  allowedTransitions(@Root() { state }: Deployment): readonly DeploymentState[] {
    return deploymentTransitions[state]
  }

  @FieldResolver(() => [DeploymentStep], { description: 'Its history, oldest step first.' })
  async steps(@Root() { id }: Deployment, @Ctx() context: GraphContext): Promise<DeploymentStep[]> {
    return (await this.#steps(context, id))?.steps ?? []
  }
}
