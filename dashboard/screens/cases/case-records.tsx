import type { CaseFileData } from '../../generated/case-file.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { Pictures } from '../../ui/pictures.js'
import { actionText } from '../../ui/texts/action-text.js'
import { caseFileMessages } from './case-file.messages.js'
import { CaseSpending } from './case-spending.js'
import { casesMessages } from './cases.messages.js'

/** A case as the graph returns it. */
export type CaseFile = NonNullable<CaseFileData['case']>

/** The updates of a case, the newest first. */
export function CaseUpdates({ updates }: Pick<CaseFile, 'updates'>) {
  const t = useMessages(caseFileMessages)
  const { language } = useFormats()
  const statusText = (status: string | null) => textOfCode(language, casesMessages, 'status', status ?? '')
  return (
    <Records title={t('updates')} found={updates} empty={t('noUpdates')} isTimeline>
      {updates.nodes.map(
        ({ id, type, status, previousStatus, notes, pictures, updatedByName, createdAt }) => (
          <Entry
            key={id}
            at={createdAt}
            by={updatedByName}
            badge={textOfCode(language, caseFileMessages, 'type', type)}
          >
            {type === 'status_change' && (
              <p>{t('statusChange', { from: statusText(previousStatus), to: statusText(status) })}</p>
            )}
            {notes && (
              <p className="text" dir="auto">
                {notes}
              </p>
            )}
            <Pictures paths={pictures} />
          </Entry>
        ),
      )}
    </Records>
  )
}

/** Donations, spending, posts and review items of a case; lists that the viewer may not see are left out. */
export function CaseRecords({ file }: { readonly file: CaseFile }) {
  const t = useMessages(caseFileMessages)
  const { money } = useFormats()
  const { donations, socialPosts, reviewItems } = file
  return (
    <>
      <Records title={t('donations')} found={donations} empty={t('noDonations')} cursor="donationsAfter">
        {donations.nodes.map((one) => (
          <Entry
            key={one.id}
            at={one.createdAt}
            by={one.isAnonymous || !one.userName ? t('anonymous') : one.userName}
            isPerson
            badge={t(`donation_${one.status}`)}
            sum={money(String(one.amount), one.currency)}
          />
        ))}
      </Records>
      <CaseSpending file={file} />
      {socialPosts && (
        <Records title={t('posts')} found={socialPosts} cursor="postsAfter">
          {socialPosts.nodes.map(({ id, guardianName, postContent, postUrl, createdAt }) => (
            <Entry key={id} at={createdAt} by={guardianName}>
              <p className="text" dir="auto">
                {postContent}
              </p>
              {postUrl && (
                <a href={postUrl} target="_blank" rel="noreferrer noopener">
                  {t('openPost')}
                </a>
              )}
            </Entry>
          ))}
        </Records>
      )}
      {reviewItems && (
        <Records title={t('reviews')} found={{ totalCount: reviewItems.length }}>
          {reviewItems.map(({ id, status, tweetContent, createdAt }) => (
            <Entry key={id} at={createdAt} by="" badge={t(`review_${status}`)}>
              <p className="text" dir="auto">
                {tweetContent}
              </p>
            </Entry>
          ))}
        </Records>
      )}
    </>
  )
}

/** What was done to a case, for people who may see it. */
export function CaseAudit({ trail }: { readonly trail: CaseFile['auditTrail'] }) {
  const t = useMessages(caseFileMessages)
  const { language } = useFormats()
  if (!trail) return null
  return (
    <Records title={t('audit')} found={trail} cursor="auditAfter">
      {trail.nodes.map(({ id, timestamp, userEmail, action }) => (
        <Entry key={id} at={timestamp} by="">
          <p title={action}>{actionText(language, action)}</p>
          <p className="muted small">{userEmail}</p>
        </Entry>
      ))}
    </Records>
  )
}
