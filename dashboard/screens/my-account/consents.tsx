import { decideConsent } from '../../generated/decide-consent.js'
import { type MyConsentsData, myConsents } from '../../generated/my-consents.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { Records } from '../../ui/lists/records.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import { QueryView } from '../../ui/query-view.js'
import { showToast } from '../../ui/toasts.js'
import { consentsMessages } from './consents.messages.js'

/** The purpose that the platform itself asks about; apps may have recorded others. */
const MARKETING = 'marketing'

/** The version of its text, which is stored with each decision as proof of what was read. */
const TEXT_VERSION = '2026-11-28'

/** What the viewer has consented to; each consent is withdrawn as easily as it is given (GDPR, article 7). */
export function Consents({ reloadRequests }: { readonly reloadRequests: () => void }) {
  const t = useMessages(consentsMessages)
  const { time } = useFormats()
  const query = useGraphQuery(myConsents, {})
  const { isBusy, failure, run } = useChange(t('title'))
  const decide = async (consentType: string, granted: boolean) => {
    const textVersion = consentType === MARKETING ? TEXT_VERSION : null
    const isDone = await run(() => mutate(decideConsent, { input: { consentType, granted, textVersion } }))
    if (!isDone) return
    showToast({ id: consentType, text: t(granted ? 'given' : 'withdrawn') })
    query.reload()
    reloadRequests()
  }
  return (
    <>
      <QueryView query={query} lines={2}>
        {({ currentConsents }) => {
          const purposes = purposesOf(currentConsents)
          return (
            <Records title={t('title')} found={{ totalCount: purposes.length }}>
              {purposes.map(({ type, decision }) => (
                <ListRow key={type}>
                  <RowHead>
                    <span>{type === MARKETING ? t('marketing') : type}</span>
                    <Badge tone={decision?.granted ? 'accent' : ''}>
                      {t(decision?.granted ? 'allowed' : 'notAllowed')}
                    </Badge>
                  </RowHead>
                  {decision && (
                    <p className="muted small">{t('decided', { time: time(decision.givenAt) })}</p>
                  )}
                  <p className="line">
                    <Button aria-disabled={isBusy} onClick={() => decide(type, !decision?.granted)}>
                      {t(decision?.granted ? 'withdraw' : 'allow')}
                    </Button>
                  </p>
                </ListRow>
              ))}
            </Records>
          )
        }}
      </QueryView>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

/** Each purpose with the latest decision about it. */
function purposesOf(consents: MyConsentsData['currentConsents']) {
  const types = new Set([MARKETING, ...consents.map(({ type }) => type)])
  return [...types].map((type) => ({ type, decision: consents.find((one) => one.type === type) }))
}
