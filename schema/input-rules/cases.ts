import { z } from 'zod'
import { textOf, webAddress } from './texts.js'

const fromPost = z.object({ postId: textOf(200) }).nullish()

/** Editable members of a case. */
export const caseChanges = z.object({
  name: textOf(200).nullish(),
  description: textOf(10_000).nullish(),
  imageUrl: webAddress.nullish(),
  additionalImages: z.array(webAddress).max(30, 'must have at most 30 pictures').nullish(),
})

/** A new case. */
export const newCase = caseChanges.extend({ name: textOf(200), fromPost })

/** An update of a case. */
export const newCaseUpdate = z.object({
  type: textOf(50).refine(
    (type) => type !== 'status_change',
    'status_change is recorded when the case changes',
  ),
  notes: textOf(10_000).nullish(),
  fromPost,
  metadata: z
    .looseObject({
      attachmentUrl: webAddress.optional(),
      tags: z.array(textOf(50), 'must be a list').max(30, 'must have at most 30 tags').optional(),
      priority: textOf(20).optional(),
      pictureUrls: z.array(webAddress, 'must be a list').max(10, 'must have at most 10 pictures').optional(),
    })
    .nullish(),
})
