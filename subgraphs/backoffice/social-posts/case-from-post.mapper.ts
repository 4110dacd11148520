import { shortened } from '../../../schema/shortened-text.js'
import type { CreateCaseInput } from '../cases/case.inputs.js'
import type { CaseCategory } from '../cases/case.state.js'
import type { CreateCaseUpdateInput } from '../cases/updates/case-update.type.js'
import type { SocialPostRecord } from './social-post.store.js'

const MAX_NAME_LENGTH = 80
const MAX_TEXT_LENGTH = 10_000

/** Case category by the type of update in the analysis. */
const categories: Readonly<Record<string, CaseCategory>> = {
  emergency: 'rescue',
  medical_progress: 'treatment',
  fundraising: 'treatment',
  adoption: 'foster',
}

/** The case to create from a post. */
export function caseFromPost(post: SocialPostRecord): CreateCaseInput {
  return {
    name: nameOf(post),
    description: plainText(post.postContent),
    status: post.isUrgent ? 'urgent' : 'active',
    priority: post.isUrgent ? 'urgent' : 'normal',
    category: categories[post.analysisResult?.caseUpdateType ?? ''] ?? 'rescue',
    guardianId: post.guardianId,
  }
}

/** The update to add to the matched case. */
export function updateFromPost(post: SocialPostRecord, caseId: string): CreateCaseUpdateInput {
  const type = post.analysisResult?.caseUpdateType ?? 'note'
  // Posts of pictures only have no text.
  const notes = plainText(post.postContent).trim()
  return {
    caseId,
    fromPost: { platform: post.platform, postId: post.postId },
    // Posts never change the status of a case; people do.
    type: type === 'status_change' ? 'note' : type,
    ...(notes ? { notes } : {}),
    metadata: {
      ...(post.postUrl ? { attachmentUrl: post.postUrl } : {}),
      tags: [post.platform],
      priority: post.isUrgent ? 'urgent' : 'normal',
      socialPostId: post.id,
    },
  }
}

/** The animal's name and condition, or else the beginning of the post. */
function nameOf({ postContent, analysisResult }: SocialPostRecord): string {
  const { animalName, medicalCondition } = analysisResult?.extractedInfo ?? {}
  if (typeof animalName === 'string' && animalName.trim() !== '') {
    const ailment = typeof medicalCondition === 'string' ? `: ${medicalCondition}` : ''
    return plainName(`${animalName.trim()}${ailment}`)
  }
  return plainName(postContent.split(/[.!?\n]/, 1)[0]?.trim() || postContent)
}

/** Removes control characters, which fetched posts may contain. */
function plainText(text: string): string {
  return shortened(text.replace(/[^\P{Cc}\t\n\r]/gu, ' '), MAX_TEXT_LENGTH)
}

/** The name from an analysis may contain control characters. */
function plainName(text: string): string {
  return shortened(text.replace(/\p{Cc}+/gu, ' ').trim(), MAX_NAME_LENGTH)
}
