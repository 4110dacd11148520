import '../../app/first-load.js'
import { useParams } from '@tanstack/react-router'
import { DraftForm } from '../../app/drafts/draft-form.js'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { changeInvestor } from '../../generated/change-investor.js'
import { type InvestorFileData, investorFile } from '../../generated/investor-file.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { Facts } from '../../ui/facts.js'
import { SelectField, TextArea } from '../../ui/field.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { investorsMessages } from './investors.messages.js'

type InvestorFile = NonNullable<InvestorFileData['investor']>

/** One investor: who it is, the state of the talks, and notes of staff. */
export function InvestorScreen() {
  const t = useMessages(investorsMessages)
  const { can } = useViewer()
  const { investorId } = useParams({ from: '/investors/$investorId' })
  const query = useGraphQuery(investorFile, { id: investorId })
  return (
    <div className="page">
      <BackLink to="/investors">{t('back')}</BackLink>
      <RecordView query={query} recordOf={({ investor }) => investor} missing={t('missing')}>
        {(investor) => (
          <>
            <RecordHeading name={investor.name ?? investor.email} />
            <Profile investor={investor} />
            {can('Mutation.updateInvestor') && <TalksForm investor={investor} onChanged={query.reload} />}
          </>
        )}
      </RecordView>
    </div>
  )
}

function Profile({ investor }: { readonly investor: InvestorFile }) {
  const t = useMessages(investorsMessages)
  const { time } = useFormats()
  const { email, createdAt, investorMetadata: known } = investor
  return (
    <section className="card">
      <Facts
        facts={[
          [t('email'), email],
          [t('type'), t(`type_${known.type}`)],
          [t('status'), t(`status_${known.status}`)],
          [t('company'), known.company],
          [t('role'), known.jobRole],
          [t('location'), known.location],
          [t('source'), known.source],
          [t('created'), time(createdAt)],
        ]}
      />
    </section>
  )
}

/** The state of the talks, and notes about them. */
function TalksForm({
  investor: { id, version, investorMetadata, allowedTransitions },
  onChanged,
}: {
  readonly investor: InvestorFile
  readonly onChanged: () => void
}) {
  const t = useMessages(investorsMessages)
  const common = useMessages(commonMessages)
  const { id: personId } = useViewer()
  const present = { status: investorMetadata.status, notes: investorMetadata.notes ?? '' }
  const draft = useFormDraft(`investor:${personId}:${id}`, { ...present })
  const statuses = [present.status, ...allowedTransitions]
  // Since the draft was begun, someone else may have set a state that the one in it may not follow.
  const status = statuses.find((one) => one === draft.values.status) ?? present.status
  const { isBusy, failure, run } = useChange(t('talks'))
  const send = () =>
    run(async () => {
      const input = { status, notes: draft.values.notes.trim() || null, version }
      await mutate(changeInvestor, { id, input })
      draft.forget(draft.values)
      showToast({ id, text: common('changed') })
      onChanged()
    })
  return (
    <DraftForm
      label={t('talks')}
      isBusy={isBusy}
      failure={failure}
      outdated={
        draft.isOutdated && [
          [t('status'), t(`status_${present.status}`)],
          [t('notes'), present.notes],
        ]
      }
      onDiscard={() => draft.forget()}
      onSend={send}
    >
      <h2>{t('talks')}</h2>
      <SelectField
        label={t('status')}
        value={status}
        isDisabled={isBusy}
        options={statuses.map((value) => ({ value, label: t(`status_${value}`) }))}
        onChange={(value) => draft.change({ status: value })}
      />
      <TextArea
        label={t('notes')}
        value={draft.values.notes}
        maxLength={10_000}
        rows={6}
        readOnly={isBusy}
        onChange={({ target }) => draft.change({ notes: target.value })}
      />
    </DraftForm>
  )
}
