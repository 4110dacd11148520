import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'

type Subscribe = (
  request: { readonly query: string },
  sink: { next(result: unknown): void; error(error: unknown): void; complete(): void },
) => () => void
interface Recipe {
  subscriptionsOf(options: { url: string; token: () => string; onMissed: () => void }): Subscribe
}

/** A stream that is lost when its client has read its contents. */
function streamOf(contents: string): ReadableStream<Uint8Array> {
  const chunks = [new TextEncoder().encode(contents)]
  return new ReadableStream({
    async pull(stream) {
      await new Promise(setImmediate)
      const chunk = chunks.shift()
      if (chunk) stream.enqueue(chunk)
      else stream.close()
    },
  })
}

/** Subscribes with the function of docs/live-updates.md to streams with these contents, or that are refused. */
async function follow(...answers: (string | { status: number; body: string })[]) {
  const resumedAfter: (string | null)[] = []
  const fetch = async (_url: string, { headers, signal }: { headers: object; signal: AbortSignal }) => {
    resumedAfter.push(new Headers(headers as Record<string, string>).get('last-event-id'))
    const answer = answers.shift()
    if (answer === undefined) return new Promise(() => {})
    signal.throwIfAborted()
    return typeof answer === 'string' ? new Response(streamOf(answer)) : new Response(answer.body, answer)
  }
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readProjectFile('docs/live-updates.md')) ?? []
  const library = pathToFileURL(createRequire(import.meta.url).resolve('graphql-sse')).href
  const text = code.replace("'graphql-sse'", JSON.stringify(library))
  const recipe: Recipe = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
  const seen: unknown[] = []
  const subscribe = recipe.subscriptionsOf({
    url: 'http://platform.test/graphql/stream',
    token: () => 'token',
    onMissed: () => seen.push('missed'),
  })
  const unsubscribe = subscribe(
    { query: 'subscription { ping }' },
    {
      next: (result) => seen.push(result),
      error: (error) => seen.push(['failed', error]),
      complete: () => seen.push('complete'),
    },
  )
  onTestFinished(() => {
    unsubscribe()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  /** Lets the pauses before further connections pass, until so many requests were sent. */
  const requests = (count: number) =>
    vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(10_000)
        expect(resumedAfter).toHaveLength(count)
      },
      { interval: 5 },
    )
  return { seen, resumedAfter, requests }
}

const next = (result: object) => `event: next\ndata: ${JSON.stringify(result)}\n\n`
const pong = (eventId: string) => ({ data: { ping: eventId }, extensions: { eventId } })

it('a subscription resumes after the last event that it has received', async () => {
  const { seen, resumedAfter, requests } = await follow(next(pong('1')) + next(pong('2')), next(pong('3')))
  await requests(3)
  expect(seen).toEqual([pong('1'), pong('2'), pong('3')])
  expect(resumedAfter).toEqual([null, '2', '3'])
})

it('a subscription without an event reconnects any number of times, and its data is queried each time', async () => {
  const quiet = Array.from({ length: 12 }, () => ':\n\n')
  const { seen, requests } = await follow(...quiet, next(pong('1')))
  await requests(14)
  expect(seen).toEqual([...quiet.map(() => 'missed'), pong('1')])
})

it('a subscription continues after events were missed, which are reported apart from results', async () => {
  const missed = { errors: [{ message: 'Reload.', extensions: { code: 'RELOAD_REQUIRED' } }] }
  const { seen, requests } = await follow(next(missed) + next(pong('1')))
  await requests(2)
  expect(seen).toEqual(['missed', pong('1')])
})

it('a refused subscription gets its errors and ends; one that is refused for a time is sent again', async () => {
  const refused = { errors: [{ message: 'No.', extensions: { code: 'NOT_FOUND' } }] }
  const final = await follow({ status: 404, body: `${JSON.stringify(refused)}\n` })
  await final.requests(1)
  await vi.waitFor(() => expect(final.seen).toEqual([refused, 'complete']))
  const later = await follow({ status: 429, body: '{}' }, { status: 503, body: '{}' }, next(pong('1')))
  await later.requests(4)
  expect(later.seen).toEqual(['missed', pong('1')])
})
