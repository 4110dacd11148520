import { readFileSync } from 'node:fs'
import { documentManifestFile } from '../../../gateway/config.js'
import { readManifests } from '../../../gateway/documents/manifest.js'
import { browserFile } from '../page-files.js'
import { html, SafeHtml } from './safe-html.js'

/** What changes a page while it is open. Parts of the page with `data-live` are drawn again. */
export interface LivePage {
  /** A trusted document: a subscription that anyone may use. */
  readonly subscription: 'PublicCaseChanges' | 'DonationRequestChanges'
  readonly id: string
  /** When the page changes by itself, UTC. */
  readonly until?: string
}

/** Sent within the page; without it a page shows the changes when it is loaded again. */
export const liveScript = readFileSync(browserFile('live.js'), 'utf8')
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/\s*\n\s*/g, '\n')

/** The element that keeps a page up to date. */
export function liveElement({ subscription, id, until }: LivePage): SafeHtml {
  const variables = JSON.stringify({ id })
  const stream = `/graphql/stream?${new URLSearchParams({ documentId: documentId(subscription), variables })}`
  return html`<script data-stream="${stream}"${until ? html` data-until="${until}"` : undefined}>${new SafeHtml(liveScript)}</script>`
}

let ids: ReadonlyMap<string, string> | undefined

/** The id under which a subscription runs also where only trusted documents do. */
function documentId(name: string): string {
  ids ??= new Map(
    [...readManifests([documentManifestFile])].flatMap(([id, text]) => {
      const found = /^subscription (\w+)/m.exec(text)?.[1]
      return found ? [[found, id] as const] : []
    }),
  )
  const id = ids.get(name)
  if (!id) throw new Error(`schema/operations has no subscription ${name}`)
  return id
}
