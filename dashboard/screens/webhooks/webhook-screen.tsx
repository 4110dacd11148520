import '../../app/first-load.js'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressSearch } from '../../app/use-address-search.js'
import { walletWebhookDeliveryStatusValues } from '../../generated/enums.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { BackLink } from '../../ui/back-link.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ChoiceFilters } from '../../ui/lists/filters.js'
import { Records } from '../../ui/lists/records.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { showToast } from '../../ui/toasts.js'
import { DeliveryEntry } from './delivery-entry.js'
import { SecretDialog } from './secret-dialog.js'
import { type Delivery, type Webhook, webhookDocuments } from './services.js'
import { usualService, type WebhookService, webhookSearchOf } from './webhook-search.js'
import { webhooksMessages } from './webhooks.messages.js'

/** One webhook: its events, its deliveries with their failures, and what can be done about them. */
export function WebhookScreen() {
  const t = useMessages(webhooksMessages)
  const { webhookId: id } = useParams({ from: '/webhooks/$webhookId' })
  const { search, select } = useAddressSearch(webhookSearchOf)
  const { service = usualService, status, after } = search
  const query = useGraphQuery(webhookDocuments[service].detail, {
    id,
    status: status ?? null,
    after: after ?? null,
  })
  const { data, reload } = query
  const { isBusy, failure, run } = useChange(t('replay'))
  const replay = async (delivery: Delivery) => {
    const isDone = await run(() => mutate(webhookDocuments[service].replay, { id: delivery.id }))
    if (isDone) showToast({ id: delivery.id, text: t('replayed') })
    reload()
  }
  return (
    <div className="page">
      <BackLink to="/webhooks" search={{ service }}>
        {t('back')}
      </BackLink>
      <RecordView query={query} recordOf={({ subscription }) => subscription} missing={t('missing')}>
        {(webhook) => (
          <>
            <header className="page-head">
              <RecordHeading name={webhook.url} />
              <span className="badge">{t(`service_${service}`)}</span>
            </header>
            <WebhookActions service={service} webhook={webhook} reload={reload} />
            {failure && <FailureNotice failure={failure} />}
            {data && (
              <Records
                title={t('deliveries')}
                found={data.deliveries}
                empty={t('noDeliveries')}
                actions={
                  <>
                    <ChoiceFilters
                      values={{ status: walletWebhookDeliveryStatusValues }}
                      search={search}
                      select={select}
                      t={t}
                    />
                    <Button onClick={reload}>{t('refresh')}</Button>
                  </>
                }
              >
                {data.deliveries.nodes.map((one) => (
                  <DeliveryEntry key={one.id} delivery={one} isBusy={isBusy} onReplay={() => replay(one)} />
                ))}
              </Records>
            )}
          </>
        )}
      </RecordView>
    </div>
  )
}

interface WebhookActionsProps {
  readonly service: WebhookService
  readonly webhook: Webhook
  readonly reload: () => void
}

function WebhookActions({ service, webhook, reload }: WebhookActionsProps) {
  const t = useMessages(webhooksMessages)
  const { time } = useFormats()
  const navigate = useNavigate()
  const { id, events, createdAt } = webhook
  const { renew, remove, test } = webhookDocuments[service]
  const testing = useChange(t('test'))
  const [change, setChange] = useState<'renew' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const sendTest = async () => {
    await testing.run(async () => {
      const { tested } = await mutate(test, { id })
      const isFailure = tested.status !== 'delivered'
      showToast({ id, text: t(isFailure ? 'testFailed' : 'testArrived'), isFailure })
    })
    reload()
  }
  const make = async () => {
    if (change === 'renew') return setSecret((await mutate(renew, { id })).added.secret)
    await mutate(remove, { id })
    await navigate({ to: '/webhooks', search: { service } })
  }
  return (
    <section className="card stack">
      <Facts
        facts={[
          [t('events'), events.join(', ')],
          [t('since'), time(createdAt)],
        ]}
      />
      <p className="line">
        <Button aria-disabled={testing.isBusy} onClick={sendTest}>
          {t('test')}
        </Button>
        <Button onClick={() => setChange('renew')}>{t('renew')}</Button>
        <Button kind="danger" onClick={() => setChange('remove')}>
          {t('remove')}
        </Button>
      </p>
      {testing.failure && <FailureNotice failure={testing.failure} />}
      {change && (
        <ChangeDialog
          title={t(change)}
          done={change === 'remove' ? t('removed') : false}
          isDangerous={change === 'remove'}
          onConfirm={make}
          onClose={() => setChange(undefined)}
        >
          <p>{t(`${change}Hint`)}</p>
        </ChangeDialog>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  )
}
