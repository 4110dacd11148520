import '../../app/first-load.js'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { checkDeployment } from '../../generated/check-deployment.js'
import { type DeploymentListData, deploymentList } from '../../generated/deployment-list.js'
import { switchDeployment } from '../../generated/switch-deployment.js'
import { undoDeployment } from '../../generated/undo-deployment.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { deploymentsMessages } from './deployments.messages.js'

type Deployment = DeploymentListData['deployments']['nodes'][number]

const changes = {
  check: (id: string) => mutate(checkDeployment, { id }),
  switch: (id: string) => mutate(switchDeployment, { id }),
  undo: (id: string) => mutate(undoDeployment, { id }),
} as const

type Change = keyof typeof changes

/** Deployments, the newest first: state, health, steps, and the next step after a confirmation. */
export function DeploymentsScreen() {
  const t = useMessages(deploymentsMessages)
  const { after } = useSearch({ from: '/deployments' })
  const query = useGraphQuery(deploymentList, { after: after ?? null })
  const [asked, setAsked] = useState<{ readonly change: Change; readonly of: Deployment }>()
  const make = async (change: Change, id: string) => {
    await changes[change](id)
    query.reload()
  }
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <QueryView query={query} lines={6}>
        {({ deployments: found }) => (
          <>
            {found.nodes.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
            <Records title={t('list')} found={found}>
              {found.nodes.map((one) => (
                <Entry
                  key={one.id}
                  at={one.createdAt}
                  by={`${one.config.projectId} ${one.config.version}`}
                  badge={t(`state_${one.state}`)}
                >
                  <OneDeployment deployment={one} onAsk={(change) => setAsked({ change, of: one })} />
                </Entry>
              ))}
            </Records>
          </>
        )}
      </QueryView>
      {asked && (
        <ChangeDialog
          title={t(asked.change)}
          confirm={t(asked.change)}
          isDangerous={asked.change === 'undo'}
          onConfirm={() => make(asked.change, asked.of.id)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.of.config.projectId} {asked.of.config.version} · {asked.of.config.environment}
          </p>
        </ChangeDialog>
      )}
    </div>
  )
}

interface OneDeploymentProps {
  readonly deployment: Deployment
  readonly onAsk: (change: Change) => void
}

function OneDeployment({ deployment, onAsk }: OneDeploymentProps) {
  const t = useMessages(deploymentsMessages)
  const { language, time } = useFormats()
  const textOf = (kind: 'state' | 'step', code: string) =>
    textOfCode(language, deploymentsMessages, kind, code)
  const { config, health, steps, allowedTransitions } = deployment
  const offered: readonly Change[] = [
    ...(allowedTransitions.includes('healthy') || allowedTransitions.includes('unhealthy')
      ? (['check'] as const)
      : []),
    ...(allowedTransitions.includes('live') ? (['switch'] as const) : []),
    ...(allowedTransitions.includes('rolled_back') ? (['undo'] as const) : []),
  ]
  return (
    <>
      <Facts
        facts={[
          [t('environment'), config.environment],
          [t('colour'), t(`colour_${deployment.colour}`)],
          [t('commit'), config.commitHash],
          [t('author'), config.author],
          [t('health'), health && `${textOf('state', health.status)} · ${time(health.timestamp)}`],
          [t('failure'), health?.failure],
        ]}
      />
      {steps.length > 0 && (
        <details>
          <summary>{t('steps')}</summary>
          <ul className="rows">
            {steps.map(({ action, state, at }) => (
              <li key={`${action} ${at}`}>
                <span>
                  {textOf('step', action)} → {t(`state_${state}`)} <span className="muted">{time(at)}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {offered.length > 0 && (
        <p className="line">
          {offered.map((change) => (
            <Button key={change} onClick={() => onAsk(change)}>
              {t(change)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
