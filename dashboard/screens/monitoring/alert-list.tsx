import { Link } from '@tanstack/react-router'
import { filteredPageOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { acknowledgeAlert } from '../../generated/acknowledge-alert.js'
import { alertList } from '../../generated/alert-list.js'
import { screenOfAlert } from '../../generated/alert-screens.js'
import { alertSeverityValues, alertStatusValues } from '../../generated/enums.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { resolveAlert } from '../../generated/resolve-alert.js'
import { mutate, useGraphQuery, useLive } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ChoiceFilters } from '../../ui/lists/filters.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import { Skeleton } from '../../ui/placeholders.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { monitoringMessages } from './monitoring.messages.js'
import { monitoringSearchOf } from './monitoring-search.js'

const tones = { critical: 'danger', high: 'warning', medium: '', low: '' } as const

const filters = { status: alertStatusValues, severity: alertSeverityValues }

/** Alerts, the newest first, as they are raised; active ones can be resolved. */
export function AlertList() {
  const t = useMessages(monitoringMessages)
  const { time } = useFormats()
  const { search, select } = useAddressSearch(monitoringSearchOf)
  const { period, rulesAfter, ...list } = search
  const { data, failure, isLoading, reload } = useGraphQuery(alertList, filteredPageOf(list))
  const change = useChange(t('alerts'))
  const common = useMessages(commonMessages)
  const viewer = useViewer()
  /** The button, and maybe its row, disappears: a toast says the result to screen readers. */
  const make = async (work: () => Promise<unknown>) => {
    if (await change.run(work)) showToast({ id: 'alert', text: common('changed') })
    reload()
  }
  useLive(raisedAlerts, {}, reload)
  const alerts = data?.alerts.nodes ?? []
  const screenOf = (alert: Pick<(typeof alerts)[number], 'source' | 'type' | 'metadata'>) => {
    const screen = screenOfAlert(alert)
    return screen && viewer.can(screen.needs) ? screen.path : undefined
  }
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('alerts')}</h2>
        <div className="actions">
          <ChoiceFilters values={filters} search={search} select={select} t={t} />
        </div>
      </header>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {change.failure && <FailureNotice failure={change.failure} />}
      {isLoading && <Skeleton />}
      {data && alerts.length === 0 && <p className="muted">{t('noAlerts')}</p>}
      {alerts.length > 0 && (
        <ul className="rows" aria-label={t('alerts')}>
          {alerts.map(({ id, message, severity, status, source, createdAt, resolvedAt, ...one }) => (
            <ListRow key={id} className="rule">
              <div>
                <p className="line">
                  <Badge tone={tones[severity]}>{t(`severity_${severity}`)}</Badge>
                  <span className="badge">{t(`status_${status}`)}</span>
                  <time className="muted" dateTime={createdAt}>
                    {time(createdAt)}
                  </time>
                  <span className="muted">{t(`source_${one.type === 'service' ? one.type : source}`)}</span>
                </p>
                <RowHead>
                  <span className="text" dir="auto">
                    {message}
                  </span>
                </RowHead>
                <AlertLink path={screenOf({ source, ...one })} />
                {one.acknowledgedAt && (
                  <p className="muted">
                    {t('acknowledgedAt', {
                      name: one.acknowledgedBy ?? t('formerPerson'),
                      time: time(one.acknowledgedAt),
                    })}
                  </p>
                )}
                {resolvedAt && <p className="muted">{t('resolvedAt', { time: time(resolvedAt) })}</p>}
              </div>
              {status === 'active' && (
                <p className="line">
                  {!one.acknowledgedAt && viewer.can('Mutation.acknowledgeAlert') && (
                    <Button
                      aria-disabled={change.isBusy}
                      onClick={() => make(() => mutate(acknowledgeAlert, { id }))}
                    >
                      {t('acknowledge')}
                    </Button>
                  )}
                  <Button
                    aria-disabled={change.isBusy}
                    onClick={() => make(() => mutate(resolveAlert, { id }))}
                  >
                    {t('resolve')}
                  </Button>
                </p>
              )}
            </ListRow>
          ))}
        </ul>
      )}
      {data && <ListPages pageInfo={data.alerts.pageInfo} />}
    </section>
  )
}

/** Leads to where the cause of an alert is handled. */
function AlertLink({ path }: { readonly path: string | undefined }) {
  const t = useMessages(monitoringMessages)
  return (
    path && (
      <p>
        <Link to={path} preload={false}>
          {t('handle')}
        </Link>
      </p>
    )
  )
}
