/**
 * The text of a response.
 * @throws Error if it has more than `longest` bytes
 */
export async function boundedText(response: Response, longest: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > longest) throw new Error('the response is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
