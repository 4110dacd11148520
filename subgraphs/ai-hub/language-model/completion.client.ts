import { z } from 'zod'
import { retryAfterMs } from '../../../runtime/calls/retry-after.js'
import { boundedText } from '../bounded-text.js'
import { connectionFault } from '../connection-fault.js'
import type { CallOutcome } from '../usage/model-meter.service.js'
import type { TokenCount } from '../usage/price.policy.js'

/** Maximum size of a response in bytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024

/** One call of an endpoint compatible with OpenAI's chat completions. */
export interface CompletionCall {
  readonly url: string
  readonly apiKey: string | undefined
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/** The text of the answer, or why there is none. */
export type Completion =
  | { readonly outcome: 'ok'; readonly text: string; readonly tokens: TokenCount | undefined }
  | FailedCompletion

/** A call without an answer. */
export interface FailedCompletion {
  readonly outcome: Exclude<CallOutcome, 'ok'>
  readonly why: string
  /** Counted by the endpoint; none where it did not run the model. */
  readonly tokens?: TokenCount | undefined
  /** Whether a retry may succeed. */
  readonly isRetryable?: boolean
  /** Retry-After of the endpoint. */
  readonly retryAfterMs?: number | undefined
}

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.int().min(0).max(2_000_000_000),
      completion_tokens: z.int().min(0).max(2_000_000_000),
    })
    .nullish()
    .catch(undefined),
})

/** Never throws, and never repeats error texts of the endpoint: they may quote the data. */
export async function completionOf(call: CompletionCall): Promise<Completion> {
  let response: Response | undefined
  let text: string
  try {
    response = await fetch(call.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(call.apiKey === undefined ? {} : { authorization: `Bearer ${call.apiKey}` }),
      },
      body: JSON.stringify(call.body),
      // A redirect would send the key and the data to another host.
      redirect: 'manual',
      signal: call.signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      return failureOf(response)
    }
    text = await boundedText(response, MAX_RESPONSE_BYTES)
  } catch (error) {
    return call.signal.aborted
      ? { outcome: 'timeout', why: 'no answer within the time limit' }
      : {
          outcome: 'error',
          why: connectionFault(error),
          isRetryable: true,
          tokens: response ? undefined : NONE,
        }
  }
  return read(text)
}

const NONE: TokenCount = { prompt: 0, completion: 0 }

function failureOf({ status, headers }: Response): Completion {
  const why = `status ${status}`
  const askedMs = retryAfterMs(headers.get('retry-after')) || undefined
  if (status !== 429 && askedMs === undefined)
    return { outcome: 'error', why, isRetryable: status >= 500, tokens: NONE }
  return { outcome: 'error', why, tokens: NONE, retryAfterMs: askedMs }
}

function read(text: string): Completion {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { outcome: 'invalid', why: 'the response is not JSON' }
  }
  const checked = completion.safeParse(value)
  const choice = checked.data?.choices[0]
  if (!choice) return { outcome: 'invalid', why: 'the response is not a completion' }
  const usage = checked.data?.usage
  const tokens = usage ? { prompt: usage.prompt_tokens, completion: usage.completion_tokens } : undefined
  const { content, refusal } = choice.message
  if (refusal || choice.finish_reason === 'content_filter')
    return { outcome: 'refused', why: 'the model declined', tokens }
  if (!content || choice.finish_reason === 'length')
    return { outcome: 'invalid', why: 'the answer is empty or cut off', tokens }
  return { outcome: 'ok', text: content, tokens }
}
