/*
 * Only in development: reloads the page after a build. The entity tag of the page changes
 * with every file that it names; while the platform restarts nothing responds.
 */

const EVERY_MS = 500

let known: string | null | undefined

setInterval(async () => {
  const tag = await fetch('/app', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => (ok ? headers.get('etag') : undefined),
    () => undefined,
  )
  if (tag === undefined) return
  if (known !== undefined && tag !== known) location.reload()
  known = tag
}, EVERY_MS)
