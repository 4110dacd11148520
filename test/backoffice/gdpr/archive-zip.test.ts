import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { zipOf } from '../../../subgraphs/backoffice/gdpr/archives/archive-zip.mapper.js'

it('closes a file that is opened after the reader of the zip has stopped', async () => {
  let opened = () => {}
  const opening = new Promise<void>((resolve) => {
    opened = resolve
  })
  const late = Readable.from([randomBytes(100)])
  async function* files() {
    yield { name: 'first', content: Readable.from([randomBytes(100_000)]) }
    await opening
    yield { name: 'late', content: late }
  }
  const zip = zipOf(files(), new Date(0))
  expect((await zip.next()).done).toBe(false)
  await zip.return(undefined)
  opened()
  await expect.poll(() => late.destroyed).toBe(true)
})
