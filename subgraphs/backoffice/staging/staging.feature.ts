import type { FeatureDependencies } from '../feature-dependencies.js'
import type { StagedWriter } from './staged-tally.policy.js'
import { StagingResolver } from './staging.resolver.js'
import { assertNotProduction, createStaging } from './staging.service.js'

/** Sample data for demonstrations, staging and benchmarks. */
export function stagingFeature(dependencies: FeatureDependencies, writer: StagedWriter) {
  const { config } = dependencies
  const { baseCurrency, publicUrl, production, seedCases } = config
  const api = createStaging({ ...dependencies, writer, baseCurrency, publicUrl })
  const resolver = new StagingResolver(async (by) => {
    assertNotProduction(production)
    return api.initialise(by, seedCases)
  })
  return { api, instances: [resolver] }
}
