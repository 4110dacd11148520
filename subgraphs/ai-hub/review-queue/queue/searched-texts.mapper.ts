import type { ReviewItemRecord } from './review-item.store.js'

/** The searched texts of an item. */
export function searchedTexts({
  proposedAction,
  tweetContent,
  tweetAuthor,
}: Pick<ReviewItemRecord, 'proposedAction' | 'tweetContent' | 'tweetAuthor'>): string[] {
  const { caseData, updateData } = proposedAction
  const proposed = [caseData?.name, caseData?.description, updateData?.notes]
  return [tweetContent, tweetAuthor, ...proposed.filter((text) => text !== undefined)]
}
