import { reviewItemDetail } from '../../../generated/review-item-detail.js'
import { useGraphQuery } from '../../../graph/hooks.js'
import { useMessages } from '../../../language/language.js'
import { Button } from '../../../ui/button.js'
import { Dialog } from '../../../ui/dialog.js'
import { QueryView } from '../../../ui/query-view.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import type { Draft } from './draft.js'
import { Proposal } from './proposal.js'
import { proposalMessages } from './proposal.messages.js'

/** What a person typed for an item that was decided elsewhere before they decided it. */
export interface UnusedEdits {
  readonly itemId: string
  readonly draft: Draft
}

interface UnusedEditsDialogProps {
  readonly edits: UnusedEdits
  readonly onClose: () => void
}

/** Shows edits that no decision will contain, so that they can be read and copied. */
export function UnusedEditsDialog({ edits: { itemId, draft }, onClose }: UnusedEditsDialogProps) {
  const t = useMessages(proposalMessages)
  const common = useMessages(commonMessages)
  const query = useGraphQuery(reviewItemDetail, { id: itemId })
  return (
    <Dialog title={t('unusedTitle')} onClose={onClose}>
      <p>{t('unusedHint')}</p>
      <QueryView query={query}>
        {({ reviewItem }) => reviewItem && <Proposal item={reviewItem} draft={draft} />}
      </QueryView>
      <footer>
        <Button onClick={onClose}>{common('close')}</Button>
      </footer>
    </Dialog>
  )
}
