/** The labelled names of a post, and the name that was found in it. */
interface ReadName {
  readonly names?: readonly string[]
  readonly found?: string
}

/**
 * The number of posts that name an animal, of those in which one of the names was found, and of posts in which another word
 * was taken for a name.
 */
export function nameFigures(posts: readonly ReadName[]): { named: number; found: number; invented: number } {
  let [named, right, invented] = [0, 0, 0]
  for (const { names, found } of posts) {
    const isRight = names?.some((name) => name.toLowerCase() === found?.toLowerCase()) ?? false
    if (names?.length) named++
    if (isRight) right++
    else if (found !== undefined) invented++
  }
  return { named, found: right, invented }
}
