import '../../../app/first-load.js'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../../app/drafts/draft-form.js'
import { useFormDraft } from '../../../app/drafts/form-draft.js'
import { changeGuardian } from '../../../generated/change-guardian.js'
import { guardianFields } from '../../../generated/guardian-fields.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { BackLink } from '../../../ui/back-link.js'
import { PageHeader } from '../../../ui/page-header.js'
import { EmptyState } from '../../../ui/placeholders.js'
import { RecordView } from '../../../ui/query-view.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import { showToast } from '../../../ui/toasts.js'
import { guardiansMessages } from '../guardians.messages.js'
import { type EditedGuardian, GuardianFields, guardianFaults, inputOf, textsOf } from './guardian-fields.js'

const members = [
  ...(['name', 'phone', 'organization', 'location', 'publicPhone', 'website', 'networks', 'bio'] as const),
]

/** The profile of a guardian, for staff and the guardian. */
export function EditGuardianScreen() {
  const t = useMessages(guardiansMessages)
  const common = useMessages(commonMessages)
  const mayEdit = useViewer().can('Mutation.updateGuardian')
  const { guardianId } = useParams({ from: '/guardians/$guardianId/edit' })
  const query = useGraphQuery(guardianFields, { id: guardianId })
  return (
    <div className="page">
      <BackLink to="/guardians/$guardianId" params={{ guardianId }} preload={false}>
        <bdi>{query.data?.guardian?.name ?? t('title')}</bdi>
      </BackLink>
      <RecordView
        query={query}
        recordOf={({ guardian }) => guardian}
        missing={t('missing')}
        keptId={guardianId}
      >
        {(guardian) => (
          <>
            <PageHeader title={t('edit')} />
            {mayEdit ? <EditForm guardian={guardian} /> : <EmptyState title={common('failed_FORBIDDEN')} />}
          </>
        )}
      </RecordView>
    </div>
  )
}

function EditForm({ guardian }: { readonly guardian: EditedGuardian }) {
  const t = useMessages(guardiansMessages)
  const common = useMessages(commonMessages)
  const { id: personId } = useViewer()
  const navigate = useNavigate()
  const { id, name, version } = guardian
  const present = textsOf(guardian)
  const draft = useFormDraft(`edit-guardian:${personId}:${id}`, { ...present })
  const { values } = draft
  const { isBusy, failure, run, isShown } = useChange(name)
  const [faults, setFaults] = useState<ReturnType<typeof guardianFaults>>({})
  const send = async () => {
    const found = guardianFaults(values, t)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run(async () => {
      await mutate(changeGuardian, { id, input: { ...inputOf(values), version } })
      draft.forget(values)
      showToast({ id, text: common('changed') })
      if (isShown()) await navigate({ to: '/guardians/$guardianId', params: { guardianId: id } })
    })
  }
  return (
    <DraftForm
      label={t('edit')}
      hint={t('editHint')}
      isBusy={isBusy}
      failure={failure}
      outdated={draft.isOutdated && members.map((member) => [t(member), present[member]] as const)}
      onDiscard={() => draft.forget()}
      onSend={send}
    >
      <GuardianFields texts={values} faults={faults} isBusy={isBusy} onChange={draft.change} />
    </DraftForm>
  )
}
