import type { FeatureDependencies } from '../feature-dependencies.js'
import { AlertResolver } from './alert.resolver.js'
import { createAlerts } from './alert.service.js'
import { alertJobs } from './alert.worker.js'
import { AlertRuleResolver } from './alert-rule.resolver.js'
import { createAlertRules } from './alert-rule.service.js'

/** Alerts, and the rules that raise them. */
export function alertsFeature(dependencies: FeatureDependencies) {
  const alerts = createAlerts(dependencies)
  const rules = createAlertRules({ ...dependencies, alerts })
  return {
    api: { ...alerts, thresholds: rules.thresholds },
    instances: [new AlertResolver(alerts), new AlertRuleResolver(rules)],
    jobs: alertJobs(dependencies, { alerts, rules }),
  }
}
