import type { ActionTrail } from '../shared/audit/action-trail.js'
import type { SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { CasesClient } from './cases-client/cases.client.js'
import type { StaffNotifier } from './cases-client/staff-notifier.client.js'
import type { AiHubConfig } from './config.js'
import type { LanguageModel } from './language-model/language-model.client.js'
import type { ModelMeter } from './usage/model-meter.service.js'

export interface FeatureDependencies extends SubgraphContext {
  readonly config: AiHubConfig
  readonly audit: ActionTrail
  /** Reads and writes cases of the backoffice over the graph. */
  readonly casesClient: CasesClient
  /** Notifies reviewers through the backoffice. */
  readonly staff: StaffNotifier
  /** Meters every call of a model, local and remote. */
  readonly meter: ModelMeter
  /** An external language model; undefined if none is configured. */
  readonly languageModel: LanguageModel | undefined
}
