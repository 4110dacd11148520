import type { LabelledPost } from '../seed/labelled-post.js'
import { seededRandom, shuffled } from './random.js'

/**
 * Splits posts into folds so that no author or event is in two of them: posts linked by either, directly or
 * through others, stay together. Returns the fold of each post.
 */
export function foldsByAuthorAndEvent(posts: readonly LabelledPost[], folds: number, seed: number): number[] {
  const groups = linkedGroups(posts)
  const members = new Map<number, number[]>()
  for (const [index, group] of groups.entries()) {
    const listed = members.get(group)
    if (listed) listed.push(index)
    else members.set(group, [index])
  }
  const random = seededRandom(seed)
  const bySize = shuffled([...members.values()], random).sort((a, b) => b.length - a.length)
  const sizes = new Array<number>(folds).fill(0)
  const answer = new Array<number>(posts.length).fill(0)
  for (const group of bySize) {
    const fold = sizes.indexOf(Math.min(...sizes))
    sizes[fold] = (sizes[fold] ?? 0) + group.length
    for (const index of group) answer[index] = fold
  }
  return answer
}

/** An event that has only a number (`e7`) is its author's own. */
const NUMBERED = /:e\d+$/

/** Equal for posts about the same event. */
export function eventKeyOf({ author, event }: LabelledPost): string {
  return NUMBERED.test(event) ? `event ${event} of ${author}` : `event ${event}`
}

/** Union-find over authors and events; returns a group number for each post. */
function linkedGroups(posts: readonly LabelledPost[]): number[] {
  const parents = posts.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] as number
    parents[index] = root
    return root
  }
  const seen = new Map<string, number>()
  for (const [index, post] of posts.entries()) {
    for (const key of [post.author, eventKeyOf(post)]) {
      const other = seen.get(key)
      if (other === undefined) seen.set(key, index)
      else parents[find(index)] = find(other)
    }
  }
  return posts.map((_, index) => find(index))
}
