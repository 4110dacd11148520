/** A post with the name that was found in it. */
interface ReadName {
  readonly names?: readonly string[]
  readonly found?: string
}

/** How many posts name an animal, in how many of them one of the names was found, and how many got another word for a name. */
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
