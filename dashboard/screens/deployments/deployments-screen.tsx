import '../../app/first-load.js'
import { useSearch } from '@tanstack/react-router'
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
import { useChosen } from '../../ui/lists/use-chosen.js'
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

/** The changes that a deployment allows. */
function offeredFor({ allowedTransitions }: Deployment): readonly Change[] {
  const allows = (state: Deployment['state']) => allowedTransitions.includes(state)
  return [
    ...(allows('healthy') || allows('unhealthy') ? (['check'] as const) : []),
    ...(allows('live') ? (['switch'] as const) : []),
    ...(allows('rolled_back') ? (['undo'] as const) : []),
  ]
}

/** Deployments, the newest first: state, health, steps, and the next step after a confirmation. */
export function DeploymentsScreen() {
  const t = useMessages(deploymentsMessages)
  const { after } = useSearch({ from: '/deployments' })
  const query = useGraphQuery(deploymentList, { after: after ?? null })
  const { chosen, choose, close } = useChosen<Deployment, Change>(query.data?.deployments.nodes, (one, how) =>
    offeredFor(one).includes(how),
  )
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
                  <OneDeployment deployment={one} onAsk={(change) => choose(one, change)} />
                </Entry>
              ))}
            </Records>
          </>
        )}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t(chosen.how)}
          isDangerous={chosen.how === 'undo'}
          isGone={chosen.isGone}
          onConfirm={() => make(chosen.how, chosen.of.id)}
          onClose={close}
        >
          <p>
            {chosen.of.config.projectId} {chosen.of.config.version} · {chosen.of.config.environment}
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
  const { config, health, steps } = deployment
  const offered = offeredFor(deployment)
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
