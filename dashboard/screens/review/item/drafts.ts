import type { Draft } from './draft.js'

/** The drafts of edited proposals, which this device keeps for a person until their items are decided. */
export interface ProposalDrafts {
  get(itemId: string): Draft | undefined
  set(itemId: string, draft: Draft): void
  forget(itemIds: readonly string[]): void
}

export function proposalDraftsOf(personId: string): ProposalDrafts {
  const nameOf = (itemId: string) => `proposal:${personId}:${itemId}`
  return {
    get: (itemId) => draftIn(localStorage.getItem(nameOf(itemId))),
    set: (itemId, draft) => localStorage.setItem(nameOf(itemId), JSON.stringify(draft)),
    forget(itemIds) {
      for (const id of itemIds) localStorage.removeItem(nameOf(id))
    },
  }
}

function draftIn(json: string | null): Draft | undefined {
  if (json === null) return undefined
  try {
    const texts = Object.entries({ ...(JSON.parse(json) as object) }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  } catch {
    return undefined
  }
}
