import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Invitations that were mailed to an address, in the order they were written, each with its token. */
export async function invitationMails(
  dataDirectory: string,
  email: string,
  atLeast = 1,
): Promise<{ text: string; token: string }[]> {
  const folder = join(dataDirectory, 'mail')
  const read = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((text) => text.includes(`To: ${email}`) || text.includes(`<${email}>`))
      .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((text) => text.includes('/invitation#'))
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(atLeast)
  return read().map((text) => ({ text, token: /invitation#([\w-]+)/.exec(text)?.[1] ?? '' }))
}
