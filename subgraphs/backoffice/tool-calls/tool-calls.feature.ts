import type { FeatureDependencies } from '../feature-dependencies.js'
import { ToolCallResolver } from './tool-call.resolver.js'

/** The record of what agents do. */
export function toolCallsFeature({ db, audit }: FeatureDependencies) {
  return { instances: [new ToolCallResolver(db, audit)] }
}
