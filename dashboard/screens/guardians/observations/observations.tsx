import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressSearch } from '../../../app/use-address-search.js'
import { guardianObservations } from '../../../generated/guardian-observations.js'
import { learnAboutGuardian } from '../../../generated/learn-about-guardian.js'
import { read, useGraphQuery } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { Button } from '../../../ui/button.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { Records } from '../../../ui/lists/records.js'
import { ListRow, RowHead } from '../../../ui/lists/row.js'
import { QueryView } from '../../../ui/query-view.js'
import { showToast } from '../../../ui/toasts.js'
import type { GuardianFile } from '../guardian-screen.js'
import { guardianFileSearchOf } from '../guardian-search.js'
import { FillProfile } from './fill-profile.js'
import { LinkToKnowledge } from './link-to-knowledge.js'
import { type Observation, useObservationText } from './observation-text.js'
import { observationsMessages } from './observations.messages.js'

interface ObservationsProps {
  readonly guardian: GuardianFile
  /** The profile was filled from observations. */
  readonly onFilled: () => void
}

/** What the AI hub has observed in the posts and cases of a guardian, and what can be done with it. */
export function Observations({ guardian, onFilled }: ObservationsProps) {
  const t = useMessages(observationsMessages)
  const { can } = useViewer()
  const { observationsAfter } = useAddressSearch(guardianFileSearchOf).search
  const guardianId = guardian.id
  const query = useGraphQuery(guardianObservations, { guardianId, after: observationsAfter ?? null })
  const { isBusy, failure, run } = useChange(t('learn'))
  const [linked, setLinked] = useState<Observation>()
  const [isFilling, setFilling] = useState(false)
  const learn = async () => {
    const before = query.data?.knownInsights.totalCount ?? 0
    const isDone = await run(async () => {
      const { insightsAboutGuardian: found } = await read(learnAboutGuardian, { guardianId })
      showToast({ id: guardianId, text: t('learnt', { count: found.length }) })
      if (before === 0) query.reload()
    })
    if (isDone) query.reload()
  }
  return (
    <>
      <QueryView query={query} lines={4}>
        {({ knownInsights: known }) => (
          <Records
            title={t('title')}
            found={known}
            empty={t('none')}
            cursor="observationsAfter"
            actions={
              <>
                <Button aria-disabled={isBusy} onClick={learn}>
                  {t(isBusy ? 'learning' : 'learn')}
                </Button>
                {known.totalCount > 0 && can('Mutation.updateGuardianFromInsights') && (
                  <Button onClick={() => setFilling(true)}>{t('fill')}</Button>
                )}
              </>
            }
          >
            {known.nodes.map((one) => (
              <ObservationEntry key={one.id} observation={one} onLink={() => setLinked(one)} />
            ))}
          </Records>
        )}
      </QueryView>
      {failure && <FailureNotice failure={failure} />}
      {isFilling && <FillProfile guardian={guardian} onFilled={onFilled} onClose={() => setFilling(false)} />}
      {linked && (
        <LinkToKnowledge
          guardianId={guardianId}
          observation={linked}
          onLinked={query.reload}
          onClose={() => setLinked(undefined)}
        />
      )}
    </>
  )
}

interface ObservationEntryProps {
  readonly observation: Observation
  readonly onLink: () => void
}

function ObservationEntry({ observation, onLink }: ObservationEntryProps) {
  const t = useMessages(observationsMessages)
  const { percent, time } = useFormats()
  const { can } = useViewer()
  const text = useObservationText()
  const { kind, sentence, language, confidence, caseId, createdAt, links } = observation
  return (
    <ListRow>
      <RowHead>
        <span className="badge">{t(`kind_${kind}`)}</span>
        <strong dir="auto">{text(observation)}</strong>
        <time className="muted small" dateTime={createdAt}>
          {time(createdAt)}
        </time>
        <span className="muted small">{t('confidence', { share: percent(confidence) })}</span>
      </RowHead>
      <p className="text" lang={language} dir="auto">
        {sentence}
      </p>
      {links.length > 0 && (
        <p className="small">
          {t('linkedTo')}:{' '}
          {links.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to="/knowledge/$entryId" params={{ entryId: id }} preload={false} dir="auto">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p className="line">
        {caseId && (
          <Link to="/cases/$caseId" params={{ caseId }} preload={false}>
            {t('openCase')}
          </Link>
        )}
        {can('Mutation.linkGuardianInsight') && <Button onClick={onLink}>{t('link')}</Button>}
      </p>
    </ListRow>
  )
}
