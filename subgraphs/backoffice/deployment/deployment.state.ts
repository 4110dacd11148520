import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a deployment (docs/decisions.md#states). */
export const deploymentStates = [
  'initialized',
  'blue_deployed',
  'healthy',
  'unhealthy',
  'live',
  'rolled_back',
] as const
export type DeploymentState = (typeof deploymentStates)[number]

/** Which state may follow which. Health may be checked repeatedly until traffic is switched. */
export const deploymentTransitions: TransitionTable<DeploymentState> = {
  initialized: ['blue_deployed'],
  blue_deployed: ['healthy', 'unhealthy'],
  healthy: ['unhealthy', 'live', 'rolled_back'],
  unhealthy: ['healthy', 'rolled_back'],
  live: ['rolled_back'],
  rolled_back: [],
}

/** Two sets of servers: one takes the traffic, the other is deployed to. */
export const colours = ['blue', 'green'] as const
export type Colour = (typeof colours)[number]

/** The actions on an initialized deployment, with the states in which they are allowed. */
export const actionStates = {
  deploy_blue: ['initialized'],
  health_check: ['blue_deployed', 'healthy', 'unhealthy'],
  switch_traffic: ['healthy'],
  rollback: ['healthy', 'unhealthy', 'live'],
} as const satisfies Record<string, readonly DeploymentState[]>
export type DeploymentAction = keyof typeof actionStates
