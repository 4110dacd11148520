import { DomainError } from '../../shared/domain-error.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import type { SocialPostRecord } from './social-post.store.js'

export function postAlreadyRecorded(platform: string, postId: string): DomainError {
  const message = `The post ${postId} of the ${platform} network is already recorded.`
  return new DomainError('CONFLICT', message, { postId: 'is already recorded' })
}

export function postChanged(post: SocialPostRecord): DomainError {
  return modifiedConcurrently('post', post, { status: post.status })
}
