import type { FeatureDependencies } from '../feature-dependencies.js'
import { DeploymentResolver } from './deployment.resolver.js'
import { createDeployments } from './deployment.service.js'
import { trafficJobs } from './traffic.worker.js'
import { nginxRouter, noRouter } from './traffic-router.client.js'

/** Blue-green deployment. */
export function deploymentFeature(dependencies: FeatureDependencies) {
  const { upstreamFile } = dependencies.config
  const router = upstreamFile ? nginxRouter(upstreamFile) : noRouter
  const resolver = new DeploymentResolver(createDeployments(dependencies))
  return { instances: [resolver], jobs: trafficJobs(dependencies.db, router) }
}
