import { useState } from 'react'
import { type MyPushBrowsersData, myPushBrowsers } from '../../generated/my-push-browsers.js'
import { removePushBrowser } from '../../generated/remove-push-browser.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { canReceivePushes, OWN_SUBSCRIPTION, unsubscribeBrowser } from '../../session/browser-push.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { QueryView } from '../../ui/query-view.js'
import { pushMessages } from './push.messages.js'
import { addThisBrowser } from './renew-push.js'

/** The browsers that receive the viewer's notifications while no page is open. */
export function PushBrowsers() {
  const query = useGraphQuery(myPushBrowsers, {})
  return (
    <QueryView query={query} lines={2}>
      {(data) => <Browsers data={data} reload={query.reload} />}
    </QueryView>
  )
}

interface BrowsersProps {
  readonly data: MyPushBrowsersData
  readonly reload: () => void
}

function Browsers({ data: { pushPublicKey, pushSubscriptions }, reload }: BrowsersProps) {
  const t = useMessages(pushMessages)
  const { isBusy, failure, run } = useChange(t('browsers'))
  const [fault, setFault] = useState<string>()
  const ownId = localStorage.getItem(OWN_SUBSCRIPTION)
  const isOwnListed = pushSubscriptions.some(({ id }) => id === ownId)
  const obstacle = pushPublicKey === null ? t('disabled') : canReceivePushes() ? undefined : t('unsupported')
  const add = async () => {
    setFault(undefined)
    const added = await run(async () => {
      const refusal = await addThisBrowser(pushPublicKey ?? '')
      if (refusal) setFault(t(refusal))
    })
    if (added) reload()
  }
  const remove = async (id: string) => {
    const removed = await run(async () => {
      if (id === ownId) await unsubscribeBrowser()
      await mutate(removePushBrowser, { id })
    })
    if (removed) reload()
  }
  return (
    <>
      <Records title={t('browsers')} found={{ totalCount: pushSubscriptions.length }} empty={t('none')}>
        {pushSubscriptions.map(({ id, service, createdAt }) => (
          <Entry key={id} at={createdAt} by={service} {...(id === ownId ? { badge: t('thisOne') } : {})}>
            <p className="line">
              <Button aria-disabled={isBusy} onClick={() => remove(id)}>
                {t('remove')}
              </Button>
            </p>
          </Entry>
        ))}
      </Records>
      {failure && <FailureNotice failure={failure} />}
      {obstacle ? (
        <p className="muted">{obstacle}</p>
      ) : (
        !isOwnListed && (
          <p className="line">
            <Button aria-disabled={isBusy} onClick={add}>
              {t('add')}
            </Button>
          </p>
        )
      )}
      <p role="status">{fault}</p>
    </>
  )
}
