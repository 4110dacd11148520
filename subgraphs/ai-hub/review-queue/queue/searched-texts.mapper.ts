import type { ProposedAction } from './proposed-action.type.js'

interface SearchedItem {
  readonly proposedAction: ProposedAction
  readonly tweetContent: string
  readonly tweetAuthor: string
}

/** The searched texts of a review item. */
export function searchedTexts({ proposedAction, tweetContent, tweetAuthor }: SearchedItem): string[] {
  const { caseData, updateData } = proposedAction
  const proposed = [caseData?.name, caseData?.description, updateData?.notes]
  return [tweetContent, tweetAuthor, ...proposed.filter((text) => text !== undefined)]
}
