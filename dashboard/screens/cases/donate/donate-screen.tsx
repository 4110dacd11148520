import '../../../app/first-load.js'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useFormDraft } from '../../../app/drafts/form-draft.js'
import { donate } from '../../../generated/donate.js'
import { type DonateFormData, donateForm } from '../../../generated/donate-form.js'
import { isAmount } from '../../../generated/ledger-amount.js'
import type { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { BackLink } from '../../../ui/back-link.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { Facts } from '../../../ui/facts.js'
import { CheckField, SelectField, TextArea } from '../../../ui/field.js'
import { PageHeader } from '../../../ui/page-header.js'
import { EmptyState } from '../../../ui/placeholders.js'
import { RecordView } from '../../../ui/query-view.js'
import { AmountFields, assets } from '../../wallets/payment/amount-fields.js'
import { decimalOf } from '../../wallets/payment/payment-amount.js'
import { walletsMessages } from '../../wallets/wallets.messages.js'
import { caseFileMessages } from '../case-file.messages.js'
import { takesDonations } from '../case-search.js'
import { casesMessages } from '../cases.messages.js'
import { donateMessages } from './donate.messages.js'

type Case = NonNullable<DonateFormData['case']>
type Wallet = NonNullable<NonNullable<DonateFormData['viewer']>['user']>['wallets']['nodes'][number]

const MOST_CHARACTERS = 500

/** A donation to a case from a wallet of the viewer. */
export function DonateScreen() {
  const t = useMessages(donateMessages)
  const file = useMessages(caseFileMessages)
  const { caseId } = useParams({ from: '/cases/$caseId/donate' })
  const query = useGraphQuery(donateForm, { id: caseId })
  const wallets = query.data?.viewer?.user?.wallets.nodes.filter(({ status }) => status === 'active') ?? []
  return (
    <div className="page">
      <BackLink to="/cases/$caseId" params={{ caseId }} preload={false}>
        <bdi>{query.data?.case?.name ?? file('back')}</bdi>
      </BackLink>
      <RecordView query={query} recordOf={(data) => data.case} missing={file('missing')}>
        {(found) => (
          <>
            <PageHeader title={t('title', { name: found.name })} />
            {!takesDonations(found) ? (
              <EmptyState title={t('closed')} />
            ) : wallets.length === 0 ? (
              <EmptyState title={t('noWallet')}>
                {t('noWalletHint')} <Link to="/wallets">{t('toWallets')}</Link>
              </EmptyState>
            ) : (
              <DonateForm to={found} wallets={wallets} />
            )}
          </>
        )}
      </RecordView>
    </div>
  )
}

const empty = { walletId: '', amount: '', asset: 'XLM', message: '', anonymous: '', key: '' } as {
  readonly walletId: string
  readonly amount: string
  readonly asset: (typeof assets)[number]
  readonly message: string
  readonly anonymous: '' | 'yes'
  /** The idempotency key: also a changed amount is refused while the outcome of the first attempt is unknown. */
  readonly key: string
}

/** What is donated; edits of the form do not change it. */
interface CheckedDonation {
  readonly amount: string
  readonly wallet: Wallet
}

function DonateForm({ to, wallets }: { readonly to: Case; readonly wallets: readonly Wallet[] }) {
  const t = useMessages(donateMessages)
  const file = useMessages(caseFileMessages)
  const ofCases = useMessages(casesMessages)
  const ofWallets = useMessages(walletsMessages)
  const { asset: assetText, language } = useFormats()
  const { id: personId } = useViewer()
  const [isGiven, setGiven] = useState(false)
  const draft = useFormDraft(`donate:${personId}:${to.id}`, empty)
  const { amount, asset, message, anonymous, key } = draft.values
  const wallet = wallets.find(({ id }) => id === draft.values.walletId) ?? (wallets[0] as Wallet)
  const [faults, setFaults] = useState<{ readonly amount?: string; readonly message?: string }>({})
  const [checked, setChecked] = useState<CheckedDonation>()
  const change = (part: Partial<typeof empty>) => draft.change({ ...part, key: key || crypto.randomUUID() })
  const nameOf = ({ metadata, publicKey }: Wallet) => metadata?.name || `${publicKey.slice(0, 8)}…`
  const labelOf = (one: Wallet) =>
    [
      nameOf(one),
      ...(one.network === 'testnet' ? [ofWallets('network_testnet')] : []),
      ...(one.balance ? assets.map((code) => assetText(one.balance?.[code] ?? '0', code)) : []),
    ].join(' · ')
  const check = (event: FormEvent) => {
    event.preventDefault()
    const decimal = decimalOf(amount, language)
    const isFaulty = decimal === undefined || !isAmount(decimal)
    const found = {
      ...(isFaulty ? { amount: ofWallets('amountFault') } : {}),
      ...(message.trim().length > MOST_CHARACTERS ? { message: t('tooLong') } : {}),
    }
    setFaults(found)
    if (!isFaulty && !found.message) setChecked({ amount: decimal, wallet })
  }
  const give = async (of: CheckedDonation) => {
    const input = {
      ...{ walletId: of.wallet.id, caseId: to.id, amount: of.amount, asset },
      ...{ message: message.trim() || null, anonymous: anonymous === 'yes' },
    }
    await mutate(donate, { input }, { key, renewKey: () => draft.change({ key: crypto.randomUUID() }) })
    draft.forget()
    // What was written since then is another donation.
    draft.change({ key: '' })
    setGiven(true)
  }
  if (isGiven) return <Navigate to="/my-donations" />
  const textOf = ({ fields }: GraphFailure) => (fields.amount ? t('tooSmall') : undefined)
  return (
    <>
      <form className="card stack" aria-label={file('donate')} onSubmit={check} noValidate>
        <SelectField
          label={t('from')}
          value={wallet.id}
          options={wallets.map((one) => ({ value: one.id, label: labelOf(one) }))}
          onChange={(walletId) => change({ walletId })}
        />
        <AmountFields draft={draft.values} fault={faults.amount} onChange={change} />
        <TextArea
          label={t('message')}
          value={message}
          fault={faults.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <CheckField
          label={t('anonymous')}
          checked={anonymous === 'yes'}
          onChange={({ target }) => change({ anonymous: target.checked ? 'yes' : '' })}
        />
        <p>
          <Button type="submit" kind="primary" icon="check">
            {t('check')}
          </Button>
        </p>
      </form>
      {checked && (
        <ChangeDialog
          title={t('confirmTitle')}
          confirm={t('confirm')}
          done={t('sent')}
          textOf={textOf}
          onConfirm={() => give(checked)}
          onClose={() => setChecked(undefined)}
        >
          <Facts
            facts={[
              [ofWallets('amount'), assetText(checked.amount, asset)],
              [ofCases('name'), to.name],
              [t('from'), nameOf(checked.wallet)],
            ]}
          />
          <p className="muted">{ofWallets('final')}</p>
        </ChangeDialog>
      )}
    </>
  )
}
