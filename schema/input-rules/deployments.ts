import { z } from 'zod'
import { textOf } from './texts.js'

const measure = z.number().min(0, 'must not be negative')

/** The deployed version. */
export const deploymentConfig = z.object({
  projectId: textOf(100),
  environment: textOf(100),
  version: textOf(100),
  healthCheckUrl: textOf(2_048),
  buildId: textOf(100).nullish(),
  commitHash: textOf(100).nullish(),
  branch: textOf(200).nullish(),
  author: textOf(200).nullish(),
  buildTime: measure.nullish(),
  bundleSize: measure.nullish(),
})
