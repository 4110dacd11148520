import type { FeatureDependencies } from '../feature-dependencies.js'
import { ToolCallResolver } from './tool-call.resolver.js'

/** The log of calls by agents. */
export function toolCallsFeature({ db, audit }: FeatureDependencies) {
  return { instances: [new ToolCallResolver(db, audit)] }
}
