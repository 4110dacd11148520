import type { MyNotificationPreferencesData } from '../../generated/my-notification-preferences.js'
import { saveNotificationPreferences } from '../../generated/save-notification-preferences.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useChange, useSentValues } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { isStaff } from '../../session/roles.js'
import { useViewer } from '../../session/session-gate.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { kindMessages } from './kind.messages.js'
import { notificationsMessages } from './notifications.messages.js'

type Kind = MyNotificationPreferencesData['notificationPreferences']['kinds'][number]

const channels = ['inApp', 'email', 'push'] as const

/** The kinds that reach people who neither manage the platform nor a case. */
const ofEveryone: readonly Kind['type'][] = [
  'case_updated',
  'case_completed',
  'donation_received',
  'donation_failed',
  'payment_processed',
  'payment_failed',
  'permission_granted',
  'permission_revoked',
  'support_ticket_updated',
  'support_ticket_resolved',
  'system_maintenance',
  'report_generated',
]
const ofGuardians: readonly Kind['type'][] = [...ofEveryone, 'case_urgent']

interface KindPreferencesProps {
  readonly kinds: readonly Kind[]
  readonly onSaved: () => void
}

/** The channels of each kind of notification; a change is saved at once. */
export function KindPreferences({ kinds, onSaved }: KindPreferencesProps) {
  const t = useMessages(kindMessages)
  const { role } = useViewer()
  const { failure, runNext } = useChange(useMessages(notificationsMessages)('preferences'))
  const { sent, during } = useSentValues<Record<string, boolean>>()
  const ofRole = role === 'guardian' ? ofGuardians : ofEveryone
  const shown = kinds.filter(({ type }) => isStaff(role) || ofRole.includes(type))
  const change = (type: Kind['type'], channel: (typeof channels)[number], isOn: boolean) =>
    during({ [`${type} ${channel}`]: isOn }, () =>
      runNext(() =>
        mutateIdempotent(saveNotificationPreferences, { input: { kinds: [{ type, [channel]: isOn }] } }),
      ),
    ).then(onSaved)
  return (
    <section>
      <h3>{t('title')}</h3>
      <p className="muted">{t('savedAtOnce')}</p>
      {failure && <FailureNotice failure={failure} />}
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {t(channel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((kind) => (
              <tr key={kind.type}>
                <th scope="row">{t(kind.type)}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      aria-label={`${t(kind.type)}: ${t(channel)}`}
                      checked={sent[`${kind.type} ${channel}`] ?? kind[channel]}
                      onChange={({ target }) => change(kind.type, channel, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
