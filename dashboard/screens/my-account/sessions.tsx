import { useState } from 'react'
import { endMySession } from '../../generated/end-my-session.js'
import { endOtherSessions } from '../../generated/end-other-sessions.js'
import { type MySessionsData, mySessions } from '../../generated/my-sessions.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry } from '../../ui/lists/records.js'
import { QueryView } from '../../ui/query-view.js'
import { deviceName } from './device-name.js'
import { sessionsMessages } from './sessions.messages.js'

type Session = MySessionsData['sessions'][number]

/** The devices on which the viewer is signed in; empty for people who sign in at another provider. */
export function Sessions() {
  const t = useMessages(sessionsMessages)
  const query = useGraphQuery(mySessions, {})
  const [chosen, choose] = useState<Session | 'others'>()
  const nameOf = ({ userAgent }: Session) => (userAgent ? deviceName(userAgent) : t('unknownDevice'))
  const end = async () => {
    if (chosen === 'others') await mutate(endOtherSessions, {})
    else if (chosen) await mutate(endMySession, { id: chosen.id })
    query.reload()
  }
  const isOthers = chosen === 'others'
  return (
    <QueryView query={query} lines={3}>
      {({ sessions }) => (
        <>
          {sessions.length > 0 && (
            <section className="card">
              <header className="card-head">
                <h2>{t('title')}</h2>
                <div className="actions">
                  {sessions.length > 1 && <Button onClick={() => choose('others')}>{t('endOthers')}</Button>}
                </div>
              </header>
              <p className="muted">{t('hint')}</p>
              <ul className="rows" aria-label={t('title')}>
                {sessions.map((session) => (
                  <SessionEntry
                    key={session.id}
                    session={session}
                    name={nameOf(session)}
                    onEnd={() => choose(session)}
                  />
                ))}
              </ul>
            </section>
          )}
          {chosen && (
            <ChangeDialog
              title={isOthers ? t('endOthers') : t('end')}
              confirm={isOthers ? t('endOthers') : t('end')}
              done={isOthers ? t('othersEnded') : t('ended')}
              isDangerous
              onConfirm={end}
              onClose={() => choose(undefined)}
            >
              {chosen !== 'others' && (
                <p>
                  <strong>{nameOf(chosen)}</strong>
                </p>
              )}
              <p>{isOthers ? t('endOthersHint') : t('endHint')}</p>
            </ChangeDialog>
          )}
        </>
      )}
    </QueryView>
  )
}

interface SessionEntryProps {
  readonly session: Session
  readonly name: string
  readonly onEnd: () => void
}

function SessionEntry({ session, name, onEnd }: SessionEntryProps) {
  const t = useMessages(sessionsMessages)
  const { time } = useFormats()
  const { createdAt, expiresAt, ipAddress, isCurrent } = session
  return (
    <Entry at={createdAt} by={name} {...(isCurrent ? { badge: t('current') } : {})}>
      <p className="line">
        <span className="muted">{t('from', { address: ipAddress ?? '–', time: time(expiresAt) })}</span>
        {!isCurrent && <Button onClick={onEnd}>{t('end')}</Button>}
      </p>
    </Entry>
  )
}
