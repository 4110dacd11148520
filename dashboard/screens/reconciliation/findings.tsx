import { requestAcceptance } from '../../generated/request-acceptance.js'
import { requestedAcceptances } from '../../generated/requested-acceptances.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { refreshQueries } from '../../graph/live-stream.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { findingMessages } from '../../ui/texts/finding.messages.js'
import { FindingEntry, FindingFacts } from './finding-entry.js'
import { reconciliationMessages } from './reconciliation.messages.js'
import type { Report } from './reconciliation-screen.js'
import type { reportSearchOf } from './reconciliation-search.js'

/** A finding with the place that it has in the report. */
export type Finding = Report['findings'][number] & { readonly id: string }
type Kind = Finding['kind']

const PAGE = 25

interface FindingsProps {
  readonly report: Report
  /** The kinds that the report has. */
  readonly kinds: readonly Kind[]
  readonly search: ReturnType<typeof reportSearchOf>
  readonly select: (change: object) => void
}

/** What a comparison found, blocking differences first, and the request to accept one of them. */
export function Findings({ report, kinds, search, select }: FindingsProps) {
  const t = useMessages(reconciliationMessages)
  const kindText = useMessages(findingMessages)
  const viewer = useViewer()
  const requests = useGraphQuery(requestedAcceptances, {})
  const all = report.findings.map((one, place): Finding => ({ ...one, id: String(place) }))
  const found = search.kind ? all.filter(({ kind }) => kind === search.kind) : all
  const first = Number.parseInt(search.after ?? '0', 10) || 0
  const end = first + PAGE
  const isRequested = (one: Finding) =>
    requests.data?.walletApprovals.nodes.some(
      ({ walletId, finding, asset }) =>
        walletId === one.walletId && finding === one.kind && asset === one.asset,
    ) ?? false
  const mayRequest = (one: Finding) =>
    one.isAcceptable && !isRequested(one) && viewer.can('Mutation.requestDifferenceAcceptance')
  const { chosen, choose, close } = useChosen(all, mayRequest)
  const request = async ({ walletId, kind: finding, asset }: Finding, reason: string) => {
    if (asset) await mutate(requestAcceptance, { walletId, finding, asset, reason })
    refreshQueries()
  }
  const textOf = ({ code }: GraphFailure) => (code === 'NOT_FOUND' ? t('gone') : undefined)
  return (
    <section>
      <header className="card-head">
        <h2>{t('findings')}</h2>
        <p className="count">{t('inReport', { count: found.length })}</p>
        {kinds.length > 1 && (
          <div className="actions">
            <ChoiceFilter
              label={t('kind')}
              value={search.kind}
              values={kinds}
              textOf={kindText}
              onChange={(kind) => select({ kind })}
            />
          </div>
        )}
      </header>
      {requests.failure && <FailureNotice failure={requests.failure} onRetry={requests.reload} />}
      <ResultList
        found={{
          nodes: found.slice(first, end),
          pageInfo: { hasNextPage: end < found.length, endCursor: String(end) },
        }}
        label={t('findings')}
        none={[t('noFinding'), t('noFindingHint')]}
      >
        {(one) => (
          <FindingEntry
            finding={one}
            isRequested={isRequested(one)}
            onRequest={mayRequest(one) ? () => choose(one, undefined) : undefined}
          />
        )}
      </ResultList>
      {chosen && (
        <ChangeDialog
          title={t('accept')}
          done={t('acceptDone')}
          reason={t('acceptReason')}
          isGone={chosen.isGone}
          textOf={textOf}
          onConfirm={(reason) => request(chosen.of, reason)}
          onClose={close}
        >
          <p>{t('acceptHint')}</p>
          <FindingFacts finding={chosen.of} />
        </ChangeDialog>
      )}
    </section>
  )
}
