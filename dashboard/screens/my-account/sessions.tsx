import { endOtherSessions } from '../../generated/end-other-sessions.js'
import { endSession } from '../../generated/end-session.js'
import { type MySessionsData, mySessions } from '../../generated/my-sessions.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { QueryView } from '../../ui/query-view.js'
import { deviceName } from './device-name.js'
import { sessionsMessages } from './sessions.messages.js'

type Session = MySessionsData['sessions'][number]

/** Where the viewer is signed in, to end what a lost device or a stranger may use. */
export function Sessions() {
  const t = useMessages(sessionsMessages)
  const query = useGraphQuery(mySessions, {})
  const { chosen, choose, close } = useChosen<Session, 'end' | 'endOthers'>(query.data?.sessions)
  const nameOf = ({ userAgent }: Session) => (userAgent ? deviceName(userAgent) : t('unknown'))
  const end = async ({ id }: Session, how: 'end' | 'endOthers') => {
    await (how === 'end' ? mutate(endSession, { id }) : mutate(endOtherSessions, {}))
    query.reload()
  }
  return (
    <>
      <QueryView query={query} lines={3}>
        {({ sessions }) => {
          const current = sessions.find(({ isCurrent }) => isCurrent)
          return (
            <Records
              title={t('title')}
              found={{ totalCount: sessions.length }}
              actions={
                current &&
                sessions.length > 1 && (
                  <Button onClick={() => choose(current, 'endOthers')}>{t('endOthers')}</Button>
                )
              }
            >
              {sessions.map((one) => (
                <Entry key={one.id} at={one.createdAt} by={nameOf(one)}>
                  <p className="line">
                    <span className="muted mono">{one.ipAddress}</span>
                    {one.isCurrent ? (
                      <Badge tone="accent">{t('current')}</Badge>
                    ) : (
                      <Button onClick={() => choose(one, 'end')}>{t('end')}</Button>
                    )}
                  </p>
                </Entry>
              ))}
            </Records>
          )
        }}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t(chosen.how)}
          done={t(chosen.how === 'end' ? 'ended' : 'othersEnded')}
          isGone={chosen.isGone}
          onConfirm={() => end(chosen.of, chosen.how)}
          onClose={close}
        >
          <p>{t(`${chosen.how}Hint`, { device: nameOf(chosen.of) })}</p>
        </ChangeDialog>
      )}
    </>
  )
}
