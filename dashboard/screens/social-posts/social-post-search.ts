import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import { socialPlatformValues, socialPostStatusValues } from '../../generated/enums.js'
import type { SocialPostListVariables } from '../../generated/social-post-list.js'

export const shownStatuses = [...socialPostStatusValues, 'all'] as const

const parameters = {
  q: words,
  status: oneOf(shownStatuses),
  platform: oneOf(socialPlatformValues),
  urgent: oneOf(['true', 'false']),
  after: words,
}

/** Reads the selection from the URL of the posts. */
export const socialPostSearchOf = searchReader(parameters)

/** The variables of the list that an address selects: by default the posts that nobody has decided on. */
export function socialPostListOf({
  q,
  status = 'pending',
  platform,
  urgent,
  after,
}: SearchOf<typeof parameters>): SocialPostListVariables {
  return {
    filter: {
      search: q ?? null,
      status: status === 'all' ? null : status,
      platform: platform ?? null,
      isUrgent: urgent ? urgent === 'true' : null,
    },
    after: after ?? null,
  }
}
