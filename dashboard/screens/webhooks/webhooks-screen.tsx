import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { NewWebhook } from './new-webhook.js'
import { webhookDocuments } from './services.js'
import { usualService, type WebhookService, webhookServices, webhooksSearchOf } from './webhook-search.js'
import { webhooksMessages } from './webhooks.messages.js'

/** The webhooks of a service, and a form for another one. */
export function WebhooksScreen() {
  const t = useMessages(webhooksMessages)
  const { service = usualService } = useAddressSearch(webhooksSearchOf).search
  return (
    <div className="page">
      <PageHeader title={t('title')}>
        <nav className="segmented" aria-label={t('services')}>
          {webhookServices.map((one) => (
            <Link
              key={one}
              to="/webhooks"
              search={{ service: one }}
              preload={false}
              aria-current={one === service ? 'page' : undefined}
            >
              {t(`service_${one}`)}
            </Link>
          ))}
        </nav>
      </PageHeader>
      <p className="muted">{t('hint')}</p>
      <ServiceWebhooks key={service} service={service} />
    </div>
  )
}

function ServiceWebhooks({ service }: { readonly service: WebhookService }) {
  const t = useMessages(webhooksMessages)
  const query = useGraphQuery(webhookDocuments[service].list, {})
  return (
    <QueryView query={query} lines={4}>
      {({ kinds, subscriptions }) => (
        <>
          <Records title={t('list')} found={{ totalCount: subscriptions.length }} empty={t('none')}>
            {subscriptions.map(({ id, url, events, createdAt }) => (
              <Entry key={id} at={createdAt} by="">
                <p>
                  <Link
                    to="/webhooks/$webhookId"
                    params={{ webhookId: id }}
                    search={{ service }}
                    preload={false}
                    className="mono"
                  >
                    {url}
                  </Link>
                </p>
                <p className="muted small">{events.join(', ')}</p>
              </Entry>
            ))}
          </Records>
          <NewWebhook service={service} kinds={kinds} onAdded={query.reload} />
        </>
      )}
    </QueryView>
  )
}
