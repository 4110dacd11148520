import { Link } from '@tanstack/react-router'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { securityAlerts } from '../../generated/security-alerts.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Badge } from '../../ui/badge.js'
import { Records } from '../../ui/lists/records.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import { QueryView } from '../../ui/query-view.js'
import { securityMessages } from './security.messages.js'
import { severityTones } from './severity-tones.js'

interface SecurityAlertsProps {
  readonly timeframe: string
  readonly after: string | undefined
}

/** Patterns of events that looked like an attack; they are acknowledged and resolved in the monitoring. */
export function SecurityAlerts({ timeframe, after }: SecurityAlertsProps) {
  const t = useMessages(securityMessages)
  const { language, time } = useFormats()
  const query = useGraphQuery(securityAlerts, { timeframe, after: after ?? null })
  useLive(raisedAlerts, {}, query.reload)
  return (
    <QueryView query={query} lines={2}>
      {({ securityAlerts: found }) => (
        <Records
          title={t('alerts')}
          found={found}
          empty={t('noAlerts')}
          cursor="alertsAfter"
          actions={<Link to="/monitoring">{t('inMonitoring')}</Link>}
        >
          {found.nodes.map((one) => (
            <ListRow key={one.id}>
              <RowHead>
                <strong>{textOfCode(language, securityMessages, 'alert', one.type)}</strong>
                <Badge tone={severityTones[one.severity]}>{t(`severity_${one.severity}`)}</Badge>
                <span className="badge">{t(`status_${one.status}`)}</span>
                <time className="muted small" dateTime={one.timestamp}>
                  {time(one.timestamp)}
                </time>
              </RowHead>
              <p className="text" dir="auto">
                {one.description}
              </p>
              {one.userId?.startsWith('usr_') && (
                <p>
                  <Link to="/users/$userId" params={{ userId: one.userId }} preload={false}>
                    {t('person')}
                  </Link>
                </p>
              )}
            </ListRow>
          ))}
        </Records>
      )}
    </QueryView>
  )
}
