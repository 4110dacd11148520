import type { CaseFileData } from '../../generated/case-file.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { actionText } from '../../ui/action-text.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { Pictures } from '../../ui/pictures.js'
import { caseFileMessages } from './case-file.messages.js'
import { CaseSpending } from './case-spending.js'
import { casesMessages } from './cases.messages.js'

/** A case as the graph returns it. */
export type CaseFile = NonNullable<CaseFileData['case']>

/** The newest updates of a case. */
export function CaseUpdates({ updates }: { readonly updates: CaseFile['updates'] }) {
  const t = useMessages(caseFileMessages)
  const { language } = useFormats()
  const statusText = (status: string | null) => textOfCode(language, casesMessages, 'status', status ?? '')
  return (
    <Records title={t('updates')} total={updates.totalCount} empty={t('noUpdates')}>
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

/** Donations, posts, review items and audit of a case; lists that the viewer may not see are left out. */
export function CaseRecords({ file }: { readonly file: CaseFile }) {
  const t = useMessages(caseFileMessages)
  const { asset: assetText, language, money, number } = useFormats()
  const { donations, walletTotals, socialPosts, reviewItems, auditTrail } = file
  return (
    <>
      <Records title={t('donations')} total={donations.totalCount} empty={t('noDonations')}>
        {donations.nodes.map((one) => (
          <Entry
            key={one.id}
            at={one.createdAt}
            by={one.isAnonymous || !one.userName ? t('anonymous') : one.userName}
            badge={t(`donation_${one.status}`)}
          >
            <p className="numeric">{money(String(one.amount), one.currency)}</p>
          </Entry>
        ))}
      </Records>
      {walletTotals.length > 0 && (
        <ul className="rows">
          {walletTotals.map(({ network, asset, amount, donations: count }) => (
            <li key={`${network} ${asset}`} className="numeric">
              {t('onLedger', { sum: assetText(amount, asset) })} · {number(count)}{' '}
              <NetworkBadge network={network} />
            </li>
          ))}
        </ul>
      )}
      <CaseSpending file={file} />
      {socialPosts && (
        <Records title={t('posts')} total={socialPosts.totalCount}>
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
        <Records title={t('reviews')} total={reviewItems.length}>
          {reviewItems.map(({ id, status, tweetContent, createdAt }) => (
            <Entry key={id} at={createdAt} by="" badge={t(`review_${status}`)}>
              <p className="text" dir="auto">
                {tweetContent}
              </p>
            </Entry>
          ))}
        </Records>
      )}
      {auditTrail && (
        <Records title={t('audit')} total={auditTrail.totalCount}>
          {auditTrail.nodes.map(({ id, timestamp, userEmail, action }) => (
            <Entry key={id} at={timestamp} by={userEmail ?? ''}>
              <p title={action}>{actionText(language, action)}</p>
            </Entry>
          ))}
        </Records>
      )}
    </>
  )
}
