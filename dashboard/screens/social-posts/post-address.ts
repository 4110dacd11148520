/**
 * The id that a network gives a post, which is the last part of its address: `https://network.example/@luna/123` has the
 * id `123`, as the AI hub finds it when it fetches the post.
 * @returns undefined for what is no address of a post
 */
export function postIdOf(address: string): string | undefined {
  if (!/^https?:/i.test(address.trim())) return undefined
  const last = pathOf(address.trim())
    ?.split('/')
    .findLast((part) => part !== '')
  return last && last.length <= 200 ? last : undefined
}

/** Safari before 17 has no `URL.canParse`. */
function pathOf(address: string): string | undefined {
  try {
    return new URL(address).pathname
  } catch {
    return undefined
  }
}
