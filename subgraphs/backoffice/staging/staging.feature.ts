import type { Surroundings } from '../surroundings.js'
import type { StagedWriter } from './staged-tally.js'
import { StagingResolver } from './staging.resolver.js'
import { assertNotProduction, createStaging } from './staging.service.js'

/** Made-up data: for demonstrations, for staging, for benchmarks. */
export function stagingFeature(surroundings: Surroundings, writer: StagedWriter) {
  const { config } = surroundings
  const { baseCurrency, publicUrl, production, seedCases } = config
  const verbs = createStaging({ ...surroundings, writer, baseCurrency, publicUrl })
  const resolver = new StagingResolver(async (by) => {
    assertNotProduction(production)
    return verbs.initialise(by, seedCases)
  })
  return { verbs, instances: [resolver] }
}
