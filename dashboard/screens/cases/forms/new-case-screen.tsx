import '../../../app/first-load.js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../../app/drafts/draft-form.js'
import { useFormDraft } from '../../../app/drafts/form-draft.js'
import { useDraftFiles } from '../../../app/drafts/use-draft-files.js'
import { caseCategoryValues, casePriorityValues } from '../../../generated/enums.js'
import { goalCurrency } from '../../../generated/goal-currency.js'
import { openCase } from '../../../generated/open-case.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { BackLink } from '../../../ui/back-link.js'
import { SelectField } from '../../../ui/field.js'
import { PageHeader } from '../../../ui/page-header.js'
import { GuardianField, useGuardians } from '../../../ui/people/guardian-field.js'
import { EmptyState } from '../../../ui/placeholders.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import { showToast } from '../../../ui/toasts.js'
import { caseFileMessages } from '../case-file.messages.js'
import { casesMessages } from '../cases.messages.js'
import { UpdatePictures } from '../update-pictures.js'
import { CaseFields, caseFaults, goalOf, keptTexts, shownTexts } from './case-fields.js'
import { caseFormsMessages } from './case-forms.messages.js'

/** The states that a new case may have; a completed one has no history. */
const statuses = ['active', 'urgent', 'draft'] as const

const empty = {
  ...{ name: '', description: '', goal: '', goalLanguage: '', guardianId: '', pictures: '' },
  ...{ status: 'active', priority: 'normal', category: 'rescue' },
} as {
  readonly name: string
  readonly description: string
  readonly goal: string
  readonly goalLanguage: string
  readonly guardianId: string
  /** The ids of the pictures, so that the draft gets a new key when they change. */
  readonly pictures: string
  readonly status: (typeof statuses)[number]
  readonly priority: (typeof casePriorityValues)[number]
  readonly category: (typeof caseCategoryValues)[number]
}

/** A new case. Texts and pictures stay on the device until the platform has it. */
export function NewCaseScreen() {
  const t = useMessages(caseFormsMessages)
  const file = useMessages(caseFileMessages)
  const common = useMessages(commonMessages)
  const mayOpen = useViewer().can('Mutation.createCase')
  return (
    <div className="page">
      <BackLink to="/cases">{file('back')}</BackLink>
      <PageHeader title={t('newCase')} />
      {mayOpen ? <NewCaseForm /> : <EmptyState title={common('failed_FORBIDDEN')} />}
    </div>
  )
}

function NewCaseForm() {
  const t = useMessages(caseFormsMessages)
  const list = useMessages(casesMessages)
  const { language } = useFormats()
  const { id: personId, role } = useViewer()
  const currency = useGraphQuery(goalCurrency, {}).data?.publicTotals.currency
  const navigate = useNavigate()
  const name = `new-case:${personId}`
  const draft = useFormDraft(name, empty)
  const { change } = draft
  const values = { ...draft.values, ...shownTexts(draft.values, language) }
  const pictures = useDraftFiles(name, (ids) => change({ pictures: ids }))
  const [preparing, setPreparing] = useState(0)
  const { isBusy, failure, run, isShown } = useChange(t('newCase'))
  const [faults, setFaults] = useState<ReturnType<typeof caseFaults>>({})
  const send = async () => {
    const found = caseFaults(values, language, t)
    setFaults(found)
    if (preparing > 0 || Object.keys(found).length > 0) return
    await run(async () => {
      const [imageUrl = null, ...additionalImages] = (await pictures.upload()).map(({ url }) => url)
      const { status, priority, category } = values
      const input = {
        ...{ name: values.name.trim(), description: values.description.trim(), status, priority, category },
        donationGoal: goalOf(values, language) || null,
        guardianId: values.guardianId || null,
        ...{ imageUrl, additionalImages },
      }
      const { id } = (await mutate(openCase, { input }, draft)).createCase
      await pictures.forget()
      draft.forget()
      showToast({ id, text: t('opened') })
      if (isShown()) await navigate({ to: '/cases/$caseId', params: { caseId: id } })
    })
  }
  return (
    <DraftForm
      label={t('newCase')}
      submit={t(isBusy ? 'opening' : 'open')}
      isBusy={isBusy}
      isWaiting={preparing > 0}
      failure={failure}
      onSend={send}
    >
      <CaseFields
        texts={values}
        faults={faults}
        currency={currency}
        isBusy={isBusy}
        onChange={(part) => change(keptTexts(part, language))}
      />
      <div className="field-grid">
        <SelectField
          label={list('status')}
          value={values.status}
          isDisabled={isBusy}
          options={statuses.map((value) => ({ value, label: list(`status_${value}`) }))}
          onChange={(status) => change({ status })}
        />
        <SelectField
          label={list('priority')}
          value={values.priority}
          isDisabled={isBusy}
          options={casePriorityValues.map((value) => ({ value, label: list(`priority_${value}`) }))}
          onChange={(priority) => change({ priority })}
        />
        <SelectField
          label={list('category')}
          value={values.category}
          isDisabled={isBusy}
          options={caseCategoryValues.map((value) => ({ value, label: list(`category_${value}`) }))}
          onChange={(category) => change({ category })}
        />
        {role !== 'guardian' && (
          <CaseGuardian
            value={values.guardianId}
            isDisabled={isBusy}
            onChange={(guardianId) => change({ guardianId })}
          />
        )}
      </div>
      <UpdatePictures
        pictures={pictures.files}
        isLocked={isBusy}
        onPreparing={(step) => setPreparing((known) => known + step)}
        onAdd={pictures.add}
        onRemove={pictures.remove}
      />
    </DraftForm>
  )
}

interface CaseGuardianProps {
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (guardianId: string) => void
}

function CaseGuardian(field: CaseGuardianProps) {
  const t = useMessages(caseFormsMessages)
  const list = useMessages(casesMessages)
  return (
    <GuardianField label={list('guardian')} none={t('noGuardian')} guardians={useGuardians()} {...field} />
  )
}
