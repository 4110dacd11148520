import { Link } from '@tanstack/react-router'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { type SecurityEventsData, securityEvents } from '../../generated/security-events.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { QueryView } from '../../ui/query-view.js'
import { securityMessages } from './security.messages.js'
import { severityTones } from './severity-tones.js'

type SecurityEvent = SecurityEventsData['securityEvents']['nodes'][number]

interface SecurityEventsProps {
  readonly timeframe: string
  readonly account: string | undefined
  readonly after: string | undefined
}

/** Failed sign-ins and refused requests, the newest first. */
export function SecurityEvents({ timeframe, account, after }: SecurityEventsProps) {
  const t = useMessages(securityMessages)
  const { time } = useFormats()
  const query = useGraphQuery(securityEvents, { timeframe, account: account ?? null, after: after ?? null })
  useLive(raisedAlerts, {}, query.reload)
  const columns: readonly Column<SecurityEvent>[] = [
    {
      header: t('event'),
      cell: ({ type, description }) => <Named note={<bdi>{description}</bdi>}>{t(`event_${type}`)}</Named>,
    },
    {
      header: t('severity'),
      cell: ({ severity }) => <Badge tone={severityTones[severity]}>{t(`severity_${severity}`)}</Badge>,
    },
    {
      header: t('who'),
      kind: 'address',
      cell: ({ email, userId }) =>
        userId?.startsWith('usr_') ? (
          <Link to="/users/$userId" params={{ userId }} preload={false}>
            {email ?? t('person')}
          </Link>
        ) : (
          email && <bdi>{email}</bdi>
        ),
    },
    {
      header: t('from'),
      cell: ({ ipAddress, userAgent }) => (
        <span className="mono" title={userAgent ?? undefined}>
          {ipAddress}
        </span>
      ),
    },
    timeColumn(t('time'), time, ({ timestamp }) => timestamp),
  ]
  return (
    <section>
      <header className="card-head">
        <h2>{t('events')}</h2>
        {query.data && <p className="count">{t('found', { count: query.data.securityEvents.totalCount })}</p>}
      </header>
      <QueryView query={query}>
        {({ securityEvents: found }) => (
          <ResultTable
            found={found}
            label={t('events')}
            none={[t('noEvents'), t('noEventsHint')]}
            columns={columns}
          />
        )}
      </QueryView>
    </section>
  )
}
