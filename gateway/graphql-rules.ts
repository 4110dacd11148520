import type { Logger } from 'pino'
import { createErrorFormatter, type FormatError } from './graphql-response.js'
import { type PlainRequestOptions, plainRequestRunner } from './plain-requests.js'
import {
  type DeprecatedUsesOptions,
  deprecatedUseCounter,
  deprecatedUses,
} from './plugins/deprecated-uses.js'
import { type OperationBudgetOptions, operationBudget, operationCharge } from './plugins/operation-budget.js'
import { graphqlSecurityEvents } from './plugins/security-events.js'
import { type SlowOperationsOptions, slowOperationLog, slowOperations } from './plugins/slow-operations.js'
import { storableValues } from './plugins/storable-values.js'
import { cacheHeaders } from './response-cache/cache-headers.js'
import type { CachePolicyOf } from './response-cache/cache-policy.js'

/** Options of {@link graphqlRules}. */
export interface GraphqlRulesOptions
  extends Pick<PlainRequestOptions, 'documents' | 'executor' | 'contextOf' | 'onSecurityEvent'> {
  readonly budget: OperationBudgetOptions
  readonly deprecated: DeprecatedUsesOptions
  readonly slow: Pick<SlowOperationsOptions, 'thresholdMs' | 'plans'>
  readonly logger: Logger
  readonly formatError?: FormatError
  readonly policyOf: CachePolicyOf
}

/** The rules of operations, as plugins of Apollo Server and for requests that run without it. */
export function graphqlRules({
  budget,
  deprecated,
  slow,
  logger,
  formatError,
  policyOf,
  ...options
}: GraphqlRulesOptions) {
  const slowOperation = { ...slow, log: logger, schema: budget.schema }
  return {
    plugins: [
      storableValues(),
      operationBudget(budget),
      graphqlSecurityEvents(options.onSecurityEvent),
      slowOperations(slowOperation),
      deprecatedUses(deprecated),
      cacheHeaders(policyOf),
    ],
    respond: plainRequestRunner({
      ...options,
      policyOf,
      charge: operationCharge(budget),
      countDeprecated: deprecatedUseCounter(deprecated),
      logSlow: slowOperationLog(slowOperation),
      showCost: budget.showCost,
      formatError: formatError ?? createErrorFormatter(logger),
    }),
  }
}
