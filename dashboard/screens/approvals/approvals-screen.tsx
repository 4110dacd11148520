import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type ApprovalListData, approvalList } from '../../generated/approval-list.js'
import { walletApprovalKindValues } from '../../generated/enums.js'
import { grantApproval } from '../../generated/grant-approval.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { refuseApproval } from '../../generated/refuse-approval.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate, useGraphQuery, useLive } from '../../graph/hooks.js'
import { refreshQueries } from '../../graph/live-stream.js'
import { useMessages } from '../../language/language.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { SelectField } from '../../ui/field.js'
import { ChoiceFilters } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { ApprovalEntry, ApprovalFacts, useSum } from './approval-entry.js'
import { approvalListOf, approvalSearchOf, shownStates } from './approval-search.js'
import { approvalsMessages } from './approvals.messages.js'

/** A request as the graph returns it. */
export type Approval = ApprovalListData['walletApprovals']['nodes'][number]

/** What an administrator can decide; the requester can only withdraw. */
export type Decision = 'grant' | 'refuse' | 'withdraw'

/** Requests that need a second administrator: what is paid to whom and why, and the decisions about them. */
export function ApprovalsScreen() {
  const t = useMessages(approvalsMessages)
  const { search, select } = useAddressSearch(approvalSearchOf)
  const query = useGraphQuery(approvalList, approvalListOf(search))
  // A request raises one.
  useLive(raisedAlerts, {}, refreshQueries)
  const { chosen, choose, close } = useChosen<Approval, Decision>(
    query.data?.walletApprovals.nodes,
    ({ state }) => state === 'pending',
  )
  const sum = useSum(chosen?.of ?? {})
  const decide = async ({ id }: Approval, how: Decision, reason: string) => {
    await (how === 'grant' ? mutate(grantApproval, { id }) : mutate(refuseApproval, { id, reason }))
    // The number in the navigation is another query.
    refreshQueries()
  }
  const textOf = ({ code }: GraphFailure) => (code === 'FORBIDDEN' ? t('forbidden') : undefined)
  return (
    <>
      <ListScreen
        t={t}
        query={query}
        foundIn={({ walletApprovals }) => walletApprovals}
        filters={
          <div className="filters">
            <SelectField
              label={t('state')}
              value={search.state ?? 'pending'}
              options={shownStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              onChange={(state) => select({ state })}
            />
            <ChoiceFilters
              values={{ kind: walletApprovalKindValues }}
              search={search}
              select={select}
              t={t}
            />
          </div>
        }
      >
        {(found, texts) => (
          <ResultList {...texts} found={found}>
            {(one) => <ApprovalEntry approval={one} onChoose={(how) => choose(one, how)} />}
          </ResultList>
        )}
      </ListScreen>
      {chosen && (
        <ChangeDialog
          title={t(chosen.how)}
          done={t(`${chosen.how}Done`)}
          isGone={chosen.isGone}
          {...(chosen.how === 'grant' ? { textOf } : { reason: t('reason') })}
          onConfirm={(reason) => decide(chosen.of, chosen.how, reason)}
          onClose={close}
        >
          <p>{t(`${chosen.how}Hint`)}</p>
          <ApprovalFacts approval={chosen.of} sum={sum} />
        </ChangeDialog>
      )}
    </>
  )
}
