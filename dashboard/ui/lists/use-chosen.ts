import { useState } from 'react'

/** A record of a list, and what is to be done with it. */
interface Chosen<Item, How> {
  readonly of: Item
  readonly how: How
  /** The list no longer has it, or it no longer allows this. */
  readonly isGone: boolean
}

/**
 * The record that a dialog is about, as the list has it now; someone else may change it while the dialog is open.
 * @param items undefined until they are known
 * @param mayStill whether a record still allows what was chosen; default: always
 */
export function useChosen<Item extends { readonly id: string }, How = undefined>(
  items: readonly Item[] | undefined,
  mayStill: (item: Item, how: How) => boolean = () => true,
) {
  const [choice, setChoice] = useState<{ readonly of: Item; readonly how: How }>()
  const now = items?.find(({ id }) => id === choice?.of.id)
  const chosen: Chosen<Item, How> | undefined = choice && {
    of: now ?? choice.of,
    how: choice.how,
    isGone: now ? !mayStill(now, choice.how) : items !== undefined,
  }
  return {
    chosen,
    choose: (of: Item, how: How) => setChoice({ of, how }),
    close: () => setChoice(undefined),
  }
}
