import '../../app/first-load.js'
import { type MyAgentsData, myAgents } from '../../generated/my-agents.js'
import { withdrawAgentPermission } from '../../generated/withdraw-agent-permission.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { agentsMessages } from './agents.messages.js'

type Agent = NonNullable<MyAgentsData['viewer']>['agentPermissions'][number]

/** The programs that the viewer allowed, each with a button that withdraws the permission after a confirmation. */
export function AgentsScreen() {
  const t = useMessages(agentsMessages)
  const query = useGraphQuery(myAgents, {})
  const { chosen, choose, close } = useChosen(query.data?.viewer?.agentPermissions)
  const withdraw = async ({ id }: Agent) => {
    await mutate(withdrawAgentPermission, { id })
    query.reload()
  }
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <p className="muted">{t('hint')}</p>
      <QueryView query={query} lines={4}>
        {({ viewer }) => (
          <Agents agents={viewer?.agentPermissions ?? []} onWithdraw={(one) => choose(one, undefined)} />
        )}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t('withdrawTitle', { name: chosen.of.name })}
          confirm={t('withdraw')}
          done={t('withdrawn')}
          isDangerous
          isGone={chosen.isGone}
          onConfirm={() => withdraw(chosen.of)}
          onClose={close}
        >
          <p>{t('withdrawHint')}</p>
        </ChangeDialog>
      )}
    </div>
  )
}

interface AgentsProps {
  readonly agents: readonly Agent[]
  readonly onWithdraw: (agent: Agent) => void
}

function Agents({ agents, onWithdraw }: AgentsProps) {
  const t = useMessages(agentsMessages)
  const { language, time } = useFormats()
  if (agents.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <Records title={t('list')} found={{ totalCount: agents.length }}>
      {agents.map((agent) => (
        <Entry key={agent.id} at={agent.allowedAt} by={agent.name}>
          <p>
            {agent.scopes.map((scope) => textOfCode(language, agentsMessages, 'scope', scope)).join(', ')}
          </p>
          <p className="line">
            <span className="muted">{t('lastUsed', { time: time(agent.lastUsedAt) })}</span>
            <Button onClick={() => onWithdraw(agent)}>{t('withdraw')}</Button>
          </p>
        </Entry>
      ))}
    </Records>
  )
}
