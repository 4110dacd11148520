import '../../app/first-load.js'
import { useState } from 'react'
import { type MyAgentsData, myAgents } from '../../generated/my-agents.js'
import { withdrawAgentPermission } from '../../generated/withdraw-agent-permission.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { Entry, Records } from '../../ui/records.js'
import { showToast } from '../../ui/toasts.js'
import { agentsMessages } from './agents.messages.js'

type Agent = NonNullable<MyAgentsData['viewer']>['agentPermissions'][number]

/** The programs that the viewer allowed, each with a button that withdraws the permission after a confirmation. */
export function AgentsScreen() {
  const t = useMessages(agentsMessages)
  const { time } = useFormats()
  const { data, failure, isLoading, reload } = useGraphQuery(myAgents, {})
  const [leaving, setLeaving] = useState<Agent>()
  const agents = data?.viewer?.agentPermissions
  const withdraw = async ({ id }: Agent) => {
    await mutate(withdrawAgentPermission, { id })
    showToast({ id, text: t('withdrawn') })
    reload()
  }
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <p className="muted">{t('hint')}</p>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {isLoading && <Skeleton lines={4} />}
      {agents?.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {agents && (
        <Records title={t('list')} total={agents.length}>
          {agents.map((agent) => (
            <Entry key={agent.id} at={agent.allowedAt} by={agent.name}>
              <p>{agent.scopes.map((scope) => scopeText(scope, t)).join(', ')}</p>
              <p className="line">
                <span className="muted">{t('lastUsed', { time: time(agent.lastUsedAt) })}</span>
                <Button onClick={() => setLeaving(agent)}>{t('withdraw')}</Button>
              </p>
            </Entry>
          ))}
        </Records>
      )}
      {leaving && (
        <ChangeDialog
          title={t('withdrawTitle', { name: leaving.name })}
          confirm={t('withdraw')}
          isDangerous
          onConfirm={() => withdraw(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>{t('withdrawHint')}</p>
        </ChangeDialog>
      )}
    </div>
  )
}

/** A scope that a later version may add is shown by its name. */
function scopeText(scope: string, t: (key: 'scope_mcp' | 'scope_offline_access') => string): string {
  return scope === 'mcp' || scope === 'offline_access' ? t(`scope_${scope}`) : scope
}
