import { useMemo, useState } from 'react'
import { type Command, useCommands } from '../../app/commands.js'
import { useMessages } from '../../language/language.js'
import { keyName, type Shortcut, useShortcuts } from '../../ui/shortcuts.js'
import { type RejectionReason, rejectionReasons } from './rejection-reasons.js'
import { reviewMessages } from './review.messages.js'
import { hasDecisions, type ReviewListName } from './review-search.js'
import { secondReviewMessages } from './second-review.messages.js'

/** The actions in the queue. */
export interface ReviewActions {
  next(): void
  previous(): void
  approve(): void
  /** Asks for the reason of a rejection. */
  askReason(): void
  reject(reason: RejectionReason): void
  edit(): void
  undo(): void
  select(): void
  selectRange(): void
  uphold(): void
  reverse(): void
  showFigures(): void
  showLegend(): void
}

/** The keys of a list, which the palette of commands offers too. */
export function useReviewShortcuts(list: ReviewListName, actions: ReviewActions): readonly Shortcut[] {
  const t = useMessages(reviewMessages)
  const second = useMessages(secondReviewMessages)
  const moves: Shortcut[] = [
    { key: 'j', label: t('next'), isRepeated: true, run: actions.next },
    { key: 'k', label: t('previous'), isRepeated: true, run: actions.previous },
    { key: 's', label: t('skip'), run: actions.next },
  ]
  const changes: Shortcut[] = [
    { key: 'e', label: t('edit'), run: actions.edit },
    { key: 'u', label: t('undo'), run: actions.undo },
  ]
  const decisions: Shortcut[] = [
    { key: 'a', label: t('approve'), run: actions.approve },
    { key: 'r', label: t('reject'), run: actions.askReason },
    ...(hasDecisions(list) ? [] : changes),
    { key: 'x', label: t('select'), run: actions.select },
    { key: 'Shift+X', label: t('selectRange'), run: actions.selectRange },
    ...rejectionReasons.map((reason, index) => ({
      key: String(index + 1),
      label: `${t('reject')}: ${t(`reason_${reason}`)}`,
      run: () => actions.reject(reason),
    })),
  ]
  const settlements: Shortcut[] = [
    { key: 'h', label: second('uphold'), run: actions.uphold },
    { key: 'r', label: second('reverse'), run: actions.reverse },
  ]
  const shortcuts = [
    ...moves,
    ...(list === 'disputed' ? settlements : decisions),
    { key: 'g', label: t('figures'), run: actions.showFigures },
    { key: '?', label: t('legend'), run: actions.showLegend },
  ]
  useShortcuts(shortcuts)
  useOfferedCommands(shortcuts)
  return shortcuts
}

function useOfferedCommands(shortcuts: readonly Shortcut[]): void {
  const labels = shortcuts.map(({ label }) => label).join('\n')
  const [current] = useState<{ shortcuts: readonly Shortcut[] }>({ shortcuts })
  current.shortcuts = shortcuts
  const commands = useMemo<Command[]>(
    () =>
      labels.split('\n').map((label, index) => ({
        label,
        shortcut: keyName(current.shortcuts[index]?.key ?? ''),
        run: () => current.shortcuts[index]?.run(),
      })),
    [labels, current],
  )
  useCommands(commands)
}
