import '../../../app/first-load.js'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../../app/drafts/draft-form.js'
import { useFormDraft } from '../../../app/drafts/form-draft.js'
import { type CaseFieldsData, caseFields } from '../../../generated/case-fields.js'
import { changeCase } from '../../../generated/change-case.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { BackLink } from '../../../ui/back-link.js'
import { PageHeader } from '../../../ui/page-header.js'
import { EmptyState } from '../../../ui/placeholders.js'
import { RecordView } from '../../../ui/query-view.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import { showToast } from '../../../ui/toasts.js'
import { caseFileMessages } from '../case-file.messages.js'
import { mayChangeCase } from '../case-search.js'
import { CaseFields, caseFaults, goalOf, keptTexts, shownTexts } from './case-fields.js'
import { caseFormsMessages } from './case-forms.messages.js'

type EditedCase = NonNullable<CaseFieldsData['case']>

/** Name, story and goal of a case. */
export function EditCaseScreen() {
  const t = useMessages(caseFormsMessages)
  const file = useMessages(caseFileMessages)
  const common = useMessages(commonMessages)
  const viewer = useViewer()
  const { caseId } = useParams({ from: '/cases/$caseId/edit' })
  const query = useGraphQuery(caseFields, { id: caseId })
  return (
    <div className="page">
      <BackLink to="/cases/$caseId" params={{ caseId }} preload={false}>
        <bdi>{query.data?.case?.name ?? file('back')}</bdi>
      </BackLink>
      <RecordView query={query} recordOf={(data) => data.case} missing={file('missing')} keptId={caseId}>
        {(found) => (
          <>
            <PageHeader title={t('edit')} />
            {mayChangeCase(viewer, found) ? (
              <EditForm file={found} />
            ) : (
              <EmptyState title={common('failed_FORBIDDEN')} />
            )}
          </>
        )}
      </RecordView>
    </div>
  )
}

function EditForm({ file }: { readonly file: EditedCase }) {
  const t = useMessages(caseFormsMessages)
  const common = useMessages(commonMessages)
  const { language, money } = useFormats()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { id, name, description, currency, version } = file
  const goal = file.donationGoal ? String(file.donationGoal) : ''
  const present = { name, description, goal, goalLanguage: '' }
  const draft = useFormDraft(`edit-case:${viewer.id}:${id}`, present)
  const values = shownTexts(draft.values, language)
  const { isBusy, failure, run, isShown } = useChange(name)
  const [faults, setFaults] = useState<ReturnType<typeof caseFaults>>({})
  const send = async () => {
    const found = caseFaults(values, language, t)
    setFaults(found)
    const donationGoal = goalOf(values, language)
    if (donationGoal === undefined || Object.keys(found).length > 0) return
    const input = { name: values.name.trim(), description: values.description.trim(), donationGoal, version }
    await run(async () => {
      await mutate(changeCase, { id, input })
      draft.forget({ ...values, goalLanguage: language })
      showToast({ id, text: common('changed') })
      if (isShown()) await navigate({ to: '/cases/$caseId', params: { caseId: id } })
    })
  }
  return (
    <DraftForm
      label={t('edit')}
      isBusy={isBusy}
      failure={failure}
      outdated={
        draft.isOutdated && [
          [t('name'), name],
          [t('description'), description],
          [t('goal'), goal && money(String(file.donationGoal), currency)],
        ]
      }
      onDiscard={() => draft.forget()}
      onSend={send}
    >
      <CaseFields
        texts={values}
        faults={faults}
        currency={currency}
        isBusy={isBusy}
        onChange={(part) => draft.change(keptTexts(part, language))}
      />
    </DraftForm>
  )
}
