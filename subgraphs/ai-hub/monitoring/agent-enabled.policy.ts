import { DomainError } from '../../shared/domain-error.js'
import type { Agent } from '../agents/agent.type.js'

/** @throws CONFLICT when the agent is disabled */
export function assertAgentEnabled({ name, isEnabled }: Agent): void {
  if (!isEnabled) throw new DomainError('CONFLICT', `${name} is disabled; an administrator can enable it.`)
}
