import type { Surroundings } from '../surroundings.js'
import { DeploymentResolver } from './deployment.resolver.js'
import { createDeployments } from './deployment.service.js'
import { trafficJobs } from './traffic.worker.js'
import { announcedTraffic, nginxUpstream } from './traffic-router.js'

/** Blue-green deployment. */
export function deploymentFeature(surroundings: Surroundings) {
  const { upstreamFile } = surroundings.config
  const router = upstreamFile ? nginxUpstream(upstreamFile) : announcedTraffic
  const verbs = createDeployments(surroundings)
  return { verbs, instances: [new DeploymentResolver(verbs)], jobs: trafficJobs(surroundings.db, router) }
}
