import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a deployment (decisions, section 6). */
export const deploymentStates = [
  'initialized',
  'blue_deployed',
  'healthy',
  'unhealthy',
  'live',
  'rolled_back',
] as const
export type DeploymentState = (typeof deploymentStates)[number]

/** Which state may follow which. Health is checked again and again, until traffic is switched. */
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

/** The actions on a deployment that was initialized, with the states in which they may be asked for. */
export const actionStates = {
  deploy_blue: ['initialized'],
  health_check: ['blue_deployed', 'healthy', 'unhealthy'],
  switch_traffic: ['healthy'],
  rollback: ['healthy', 'unhealthy', 'live'],
} as const satisfies Record<string, readonly DeploymentState[]>
export type DeploymentAction = keyof typeof actionStates
