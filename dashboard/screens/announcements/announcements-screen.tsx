import '../../app/first-load.js'
import { useSearch } from '@tanstack/react-router'
import { type AnnouncementListData, announcementList } from '../../generated/announcement-list.js'
import { cancelAnnouncement } from '../../generated/cancel-announcement.js'
import { mutate, useGraphQuery, useReadAgain } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { nameOf } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { RowHead } from '../../ui/lists/row.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { kindMessages } from '../notifications/kind.messages.js'
import { AnnouncementForm } from './announcement-form.js'
import { announcementsMessages } from './announcements.messages.js'

type Announcement = AnnouncementListData['announcements']['nodes'][number]

/** While announcements are being sent, their delivery is queried at this interval. */
const READ_AGAIN_MS = 2_000

/** Notifications to people with some roles, their delivery, and a form for more. */
export function AnnouncementsScreen() {
  const t = useMessages(announcementsMessages)
  const { after } = useSearch({ from: '/announcements' })
  const query = useGraphQuery(announcementList, { after: after ?? null })
  const { data, reload } = query
  const { chosen, choose, close } = useChosen(data?.announcements.nodes, mayCancel)
  useReadAgain(reload, data?.announcements.nodes.some(isOnItsWay) ? READ_AGAIN_MS : undefined)
  return (
    <div className="page">
      <PageHeader title={t('titleOfScreen')} />
      <div className="split">
        <AnnouncementForm onSent={reload} />
        <section>
          <h2>{t('list')}</h2>
          <QueryView query={query}>
            {({ announcements }) => (
              <ResultList
                found={announcements}
                label={t('list')}
                count={t('found', { count: announcements.totalCount })}
                none={[t('none'), t('noneHint')]}
              >
                {(one) => <OneAnnouncement announcement={one} onCancel={() => choose(one, undefined)} />}
              </ResultList>
            )}
          </QueryView>
        </section>
      </div>
      {chosen && (
        <ChangeDialog
          title={t('cancel')}
          isDangerous
          isGone={chosen.isGone}
          onConfirm={() => mutate(cancelAnnouncement, { id: chosen.of.id }).then(reload)}
          onClose={close}
        >
          <p dir="auto">{chosen.of.title}</p>
        </ChangeDialog>
      )}
    </div>
  )
}

const mayCancel = ({ state }: Announcement) => state === 'scheduled'

function isOnItsWay({ state, sendAt, delivery }: Announcement): boolean {
  const isDue = state === 'scheduled' && Date.parse(sendAt) <= Date.now() + READ_AGAIN_MS
  return state === 'sending' || isDue || (state === 'sent' && delivery.pending > 0 && isRecent(sendAt))
}

/** Mails that are pending for longer await the end of quiet hours or a digest. */
function isRecent(sendAt: string): boolean {
  return Date.now() - Date.parse(sendAt) < 60_000
}

interface OneAnnouncementProps {
  readonly announcement: Announcement
  readonly onCancel: () => void
}

function OneAnnouncement({ announcement, onCancel }: OneAnnouncementProps) {
  const t = useMessages(announcementsMessages)
  const kind = useMessages(kindMessages)
  const { zonedTime, number } = useFormats()
  const viewer = useViewer()
  const { state, title, message, translations, roles, type, priority, sendAt, delivery } = announcement
  const wasSent = state === 'sending' || state === 'sent'
  return (
    <>
      <RowHead>
        <strong dir="auto">{title}</strong>
        <Badge tone={state === 'sent' ? 'accent' : ''}>{t(`state_${state}`)}</Badge>
        <time className="muted" dateTime={sendAt}>
          {zonedTime(sendAt)}
        </time>
      </RowHead>
      <p className="text" dir="auto">
        {message}
      </p>
      <Facts
        facts={[
          [t('languages'), translations.map(({ language }) => nameOf(language)).join(', ') || null],
          [t('roles'), roles.map((role) => t(`role_${role}`)).join(', ')],
          [t('kind'), kind(type)],
          [t('priority'), t(`priority_${priority}`)],
          [t('recipients'), wasSent ? number(delivery.recipients) : null],
          [t('read'), wasSent ? number(delivery.read) : null],
          [
            t('mails'),
            wasSent
              ? t('mailsOf', {
                  sent: number(delivery.sent),
                  pending: number(delivery.pending),
                  failed: number(delivery.failed),
                })
              : null,
          ],
        ]}
      />
      {mayCancel(announcement) && viewer.can('Mutation.cancelAnnouncement') && (
        <p className="line">
          <Button kind="danger" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </p>
      )}
    </>
  )
}
