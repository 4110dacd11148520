import '../../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../../app/use-address-search.js'
import { type CaseDraftListData, caseDraftList } from '../../../generated/case-draft-list.js'
import { discardCaseDraft } from '../../../generated/discard-case-draft.js'
import { publishCaseDraft } from '../../../generated/publish-case-draft.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { textOfCode } from '../../../language/languages.js'
import { useViewer } from '../../../session/session-gate.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { ListScreen } from '../../../ui/lists/list-screen.js'
import { ResultList } from '../../../ui/lists/result-list.js'
import { RowHead } from '../../../ui/lists/row.js'
import { useChosen } from '../../../ui/lists/use-chosen.js'
import { caseFileMessages } from '../case-file.messages.js'
import { caseDraftsMessages } from './case-drafts.messages.js'
import { caseDraftListOf, caseDraftSearchOf } from './case-drafts-search.js'

type Draft = CaseDraftListData['caseUpdateDrafts']['nodes'][number]
type Decision = 'publish' | 'discard'

/** Updates of cases that agents have drafted: a person publishes or discards each. */
export function CaseDraftsScreen() {
  const t = useMessages(caseDraftsMessages)
  const { search } = useAddressSearch(caseDraftSearchOf)
  const query = useGraphQuery(caseDraftList, caseDraftListOf(search))
  const { chosen, choose, close } = useChosen<Draft, Decision>(query.data?.caseUpdateDrafts.nodes)
  const decide = async ({ id }: Draft, how: Decision) => {
    await (how === 'publish' ? mutate(publishCaseDraft, { id }) : mutate(discardCaseDraft, { id }))
    query.reload()
  }
  return (
    <>
      <ListScreen
        t={t}
        query={query}
        foundIn={({ caseUpdateDrafts }) => caseUpdateDrafts}
        actions={<Links caseId={search.case} />}
      >
        {(found, texts) => (
          <ResultList {...texts} found={found}>
            {(one) => (
              <>
                <DraftHead draft={one} />
                <Notes draft={one} />
                <p className="line">
                  {(['publish', 'discard'] as const).map((how) => (
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
          isDangerous={chosen.how === 'discard'}
          isGone={chosen.isGone}
          onConfirm={() => decide(chosen.of, chosen.how)}
          onClose={close}
        >
          <p>{t(`${chosen.how}Hint`, { name: chosen.of.case?.name ?? chosen.of.caseId })}</p>
          <Notes draft={chosen.of} />
        </ChangeDialog>
      )}
    </>
  )
}

/** Leads back to the case whose drafts are shown, and staff to those of all cases. */
function Links({ caseId }: { readonly caseId: string | undefined }) {
  const t = useMessages(caseDraftsMessages)
  const isStaff = useViewer().can('Mutation.updateSupportTicket')
  if (!caseId)
    return (
      <Link to="/cases" className="button">
        {t('allCases')}
      </Link>
    )
  return (
    <>
      <Link to="/cases/$caseId" params={{ caseId }} preload={false} className="button">
        {t('toCase')}
      </Link>
      {isStaff && (
        <Link to="/cases/drafts" className="button">
          {t('allDrafts')}
        </Link>
      )}
    </>
  )
}

function DraftHead({ draft }: { readonly draft: Draft }) {
  const t = useMessages(caseDraftsMessages)
  const { language, time } = useFormats()
  const { caseId, type, draftedByName, createdAt } = draft
  return (
    <RowHead>
      <Link to="/cases/$caseId" params={{ caseId }} preload={false} dir="auto">
        {draft.case?.name ?? caseId}
      </Link>
      <span className="badge">{textOfCode(language, caseFileMessages, 'type', type)}</span>
      <span className="muted small">
        {t('draftedFor', { name: draftedByName })} · <time dateTime={createdAt}>{time(createdAt)}</time>
      </span>
    </RowHead>
  )
}

function Notes({ draft }: { readonly draft: Draft }) {
  return (
    <p className="text" dir="auto">
      {draft.notes}
    </p>
  )
}
