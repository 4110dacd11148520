import { searchReader, words } from '../../app/address-search.js'

/** Reads the pages of the models and the labels from the URL. */
export const modelsSearchOf = searchReader({ after: words, labelsAfter: words })

/** The variables of the lists that an address selects. */
export function modelsOf({ after, labelsAfter }: ReturnType<typeof modelsSearchOf>) {
  return { after: after ?? null, labelsAfter: labelsAfter ?? null }
}
