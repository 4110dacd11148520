import type { AuditTrail } from '../shared/audit-trail/audit-trail.js'
import type { SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { CaseDesk } from './case-desk/case-desk.js'
import type { StaffDesk } from './case-desk/staff-desk.js'
import type { AiHubConfig } from './config.js'
import type { LanguageModel } from './language-model/language-model.js'
import type { ModelMeter } from './usage/model-meter.js'

/** What every feature of the AI hub may use. */
export interface FeatureDependencies extends SubgraphContext {
  readonly config: AiHubConfig
  readonly audit: AuditTrail
  /** The backoffice, asked over the graph. */
  readonly desk: CaseDesk
  /** The people who review, told through the backoffice. */
  readonly staff: StaffDesk
  /** Measures every call of a model, ours and others'. */
  readonly meter: ModelMeter
  /** A language model elsewhere; undefined where none is configured. */
  readonly languageModel: LanguageModel | undefined
}
