import '../../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../../app/use-address-search.js'
import { type HiddenAmountsData, hiddenAmounts } from '../../../generated/hidden-amounts.js'
import { hideAmount } from '../../../generated/hide-amount.js'
import { showAmount } from '../../../generated/show-amount.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { Badge } from '../../../ui/badge.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { Facts } from '../../../ui/facts.js'
import { SelectField } from '../../../ui/field.js'
import { SearchFilter } from '../../../ui/lists/filters.js'
import { ListScreen } from '../../../ui/lists/list-screen.js'
import { ResultList } from '../../../ui/lists/result-list.js'
import { RowHead } from '../../../ui/lists/row.js'
import { useChosen } from '../../../ui/lists/use-chosen.js'
import { NetworkBadge } from '../../../ui/network-badge.js'
import { hiddenMessages } from './hidden.messages.js'
import { hiddenListOf, hiddenSearchOf, shownStates } from './hidden-search.js'

type Amount = HiddenAmountsData['quarantinedAmounts']['nodes'][number]
type Decision = 'show' | 'hide'

const tones = { quarantined: 'warning', hidden: '', released: 'accent' } as const

const mayStill = ({ state }: Amount, how: Decision) =>
  how === 'hide' ? state === 'quarantined' : state !== 'released'

/** Amounts that the owners of wallets are not shown: staff show them or leave them hidden. */
export function HiddenAmountsScreen() {
  const t = useMessages(hiddenMessages)
  const viewer = useViewer()
  const { search, select } = useAddressSearch(hiddenSearchOf)
  const query = useGraphQuery(hiddenAmounts, hiddenListOf(search))
  const { chosen, choose, close } = useChosen<Amount, Decision>(
    query.data?.quarantinedAmounts.nodes,
    mayStill,
  )
  const decide = async ({ id }: Amount, how: Decision, reason: string) => {
    await (how === 'show' ? mutate(showAmount, { id, reason }) : mutate(hideAmount, { id, reason }))
    query.reload()
  }
  const decisionsOf = (one: Amount) =>
    (['show', 'hide'] as const).filter(
      (how) =>
        mayStill(one, how) &&
        viewer.can(how === 'show' ? 'Mutation.releaseQuarantinedAmount' : 'Mutation.hideQuarantinedAmount'),
    )
  return (
    <>
      <ListScreen
        t={t}
        query={query}
        foundIn={({ quarantinedAmounts }) => quarantinedAmounts}
        actions={
          <Link to="/donations" className="button">
            {t('back')}
          </Link>
        }
        filters={
          <div className="filters">
            <SearchFilter
              label={t('wallet')}
              value={search.wallet}
              onSearch={(wallet) => select({ wallet })}
            />
            <SelectField
              label={t('state')}
              value={search.state ?? (search.wallet ? 'all' : 'quarantined')}
              options={shownStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              onChange={(state) => select({ state })}
            />
          </div>
        }
      >
        {(found, texts) => (
          <ResultList {...texts} found={found}>
            {(one) => (
              <>
                <AmountHead amount={one} />
                <AmountFacts amount={one} />
                {one.note && (
                  <p className="muted" dir="auto">
                    {one.note}
                  </p>
                )}
                <p className="line">
                  {decisionsOf(one).map((how) => (
                    <Button key={how} onClick={() => choose(one, how)}>
                      {t(how)}
                    </Button>
                  ))}
                </p>
              </>
            )}
          </ResultList>
        )}
      </ListScreen>
      {chosen && (
        <ChangeDialog
          title={t(chosen.how)}
          done={t(`${chosen.how}Done`)}
          reason={t('reason')}
          isGone={chosen.isGone}
          onConfirm={(reason) => decide(chosen.of, chosen.how, reason)}
          onClose={close}
        >
          <p>{t(`${chosen.how}Hint`)}</p>
          <AmountFacts amount={chosen.of} isAlone />
        </ChangeDialog>
      )}
    </>
  )
}

function AmountHead({ amount: one }: { readonly amount: Amount }) {
  const t = useMessages(hiddenMessages)
  const { time } = useFormats()
  return (
    <RowHead>
      <Sum amount={one} />
      <Badge tone={tones[one.state]}>{t(`state_${one.state}`)}</Badge>
      <NetworkBadge network={one.network} />
      <time className="muted small" dateTime={one.receivedAt}>
        {time(one.receivedAt)}
      </time>
    </RowHead>
  )
}

/** An asset that wallets do not have is `CODE:ISSUER`, whose code may imitate a known one. */
function Sum({ amount: { amount, asset } }: { readonly amount: Amount }) {
  const formats = useFormats()
  const [code = '', issuer] = asset.split(':')
  return (
    <>
      <strong className="numeric">{formats.asset(amount, code)}</strong>
      {issuer && <span className="muted mono">{`${issuer.slice(0, 6)}…${issuer.slice(-6)}`}</span>}
    </>
  )
}

interface AmountFactsProps {
  readonly amount: Amount
  /** Whether nothing else shows the amount. */
  readonly isAlone?: boolean
}

function AmountFacts({ amount: one, isAlone }: AmountFactsProps) {
  const t = useMessages(hiddenMessages)
  const viewer = useViewer()
  return (
    <Facts
      facts={[
        [t('amount'), isAlone && <Sum key="sum" amount={one} />],
        [t('why'), t(`reason_${one.reason}`)],
        [t('how'), t(one.balanceId ? 'asClaimable' : 'asPayment')],
        [
          t('source'),
          <span key="source" className="mono">
            {one.source}
          </span>,
        ],
        [t('memo'), one.memo && <span dir="auto">{one.memo}</span>],
        [
          t('wallet'),
          // Staff see wallets of their own only.
          viewer.can('Query.walletApprovals') ? (
            <Link key="wallet" to="/wallets/$walletId" params={{ walletId: one.walletId }} preload={false}>
              {one.walletId}
            </Link>
          ) : (
            <span key="wallet" className="mono">
              {one.walletId}
            </span>
          ),
        ],
      ]}
    />
  )
}
