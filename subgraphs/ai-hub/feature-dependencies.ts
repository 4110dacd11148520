import type { AuditTrail } from '../shared/audit-trail/audit-trail.js'
import type { SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { CasesClient } from './cases-client/cases.client.js'
import type { StaffNotifier } from './cases-client/staff-notifier.client.js'
import type { AiHubConfig } from './config.js'
import type { LanguageModel } from './language-model/language-model.client.js'
import type { ModelMeter } from './usage/model-meter.service.js'

/** What every feature of the AI hub may use. */
export interface FeatureDependencies extends SubgraphContext {
  readonly config: AiHubConfig
  readonly audit: AuditTrail
  /** The backoffice, asked over the graph. */
  readonly casesClient: CasesClient
  /** The people who review, told through the backoffice. */
  readonly staff: StaffNotifier
  /** Measures every call of a model, ours and others'. */
  readonly meter: ModelMeter
  /** A language model elsewhere; undefined where none is configured. */
  readonly languageModel: LanguageModel | undefined
}
