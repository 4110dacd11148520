import type { Surroundings } from '../surroundings.js'
import { AlertResolver } from './alert.resolver.js'
import { createAlerts } from './alert.service.js'
import { alertJobs } from './alert.worker.js'
import { AlertRuleResolver } from './alert-rule.resolver.js'
import { createAlertRules } from './alert-rule.service.js'

/** Alerts, and the rules that raise them. */
export function alertsFeature(surroundings: Surroundings) {
  const alerts = createAlerts(surroundings)
  const rules = createAlertRules({ ...surroundings, alerts })
  return {
    verbs: { ...alerts, thresholds: rules.thresholds },
    instances: [new AlertResolver(alerts), new AlertRuleResolver(rules)],
    jobs: alertJobs(surroundings, { alerts, rules }),
  }
}
