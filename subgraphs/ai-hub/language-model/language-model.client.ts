import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, timestamp } from '../../shared/clock.js'
import type { Log } from '../../shared/log.js'
import type { CallOutcome, CallPurpose, ModelMeter } from '../usage/model-meter.service.js'
import { estimatedTokens } from '../usage/price.policy.js'
import type { AnswerSchema } from './answer-schema.mapper.js'
import { type Completion, completionOf, type FailedCompletion } from './completion.client.js'
import { delimitedData } from './delimited-data.mapper.js'

/** Settings of the language model. */
export interface LanguageModelConfig {
  /** Of an OpenAI-compatible API, for instance `https://api.example/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  /** For one answer, including retries. */
  readonly timeoutMs: number
}

export interface ModelQuestion<Answer> {
  readonly purpose: CallPurpose
  /** The instructions; never contain text of users. */
  readonly instructions: string
  /** The data by name; the only place for texts of users, delimited as data. */
  readonly material: Readonly<Record<string, string>>
  readonly form: AnswerSchema<Answer>
  /** Further validation: why an answer that matches the schema cannot be used. */
  readonly flaw?: ((answer: Answer) => string | undefined) | undefined
  /** Shortens the configured time limit. */
  readonly timeoutMs?: number | undefined
  /** Retries of transient failures within the time limit; default none. */
  readonly maxRetries?: number | undefined
}

/** A valid answer, or why there is none. */
export type ModelReply<Answer> =
  | { readonly outcome: 'ok'; readonly answer: Answer; readonly model: string }
  | { readonly outcome: Exclude<CallOutcome, 'ok'>; readonly why: string; readonly model: string }

/** An external language model. It has no tools: it can only answer. */
export interface LanguageModel {
  readonly model: string
  /** Calls the model, meters the call, validates the answer. Never throws. */
  ask<Answer>(question: ModelQuestion<Answer>): Promise<ModelReply<Answer>>
}

const FIRST_PAUSE_MS = 200

/** Circuit breaker: after this many consecutive failures the endpoint is not called for a while. */
const MAX_FAILURES = 3
const PAUSE_MS = 60_000
const MAX_PAUSE_MS = 600_000

export interface LanguageModelDependencies {
  readonly clock: Clock
  readonly log: Log
  readonly meter: ModelMeter
}

/** See {@link LanguageModel}. */
export function createLanguageModel(
  config: LanguageModelConfig,
  { clock, log, meter }: LanguageModelDependencies,
): LanguageModel {
  const { model, apiKey } = config
  const url = `${config.baseUrl.replace(/\/+$/, '')}/chat/completions`
  let failures = 0
  let pausedUntil = ''

  /** One metered call with its parsed answer. */
  async function attempt<Answer>(
    question: ModelQuestion<Answer>,
    body: ReturnType<typeof bodyOf>,
    signal: AbortSignal,
  ): Promise<Attempt<Answer>> {
    const began = performance.now()
    const completion = await completionOf({ url, apiKey, body, signal })
    const latencyMs = performance.now() - began
    const tried = readBy(question, completion)
    const isCounted = completion.tokens !== undefined
    const text = completion.outcome === 'ok' ? completion.text : ''
    const estimate = {
      prompt: estimatedTokens(JSON.stringify(body.messages)),
      completion: estimatedTokens(text),
    }
    await meter.remote({
      model,
      purpose: question.purpose,
      outcome: tried.outcome,
      latencyMs,
      tokens: completion.tokens ?? estimate,
      isEstimate: !isCounted,
      detail: tried.outcome === 'ok' ? undefined : tried.why,
    })
    return tried
  }

  /** Opens the circuit after failures, or when the endpoint asks for a pause. */
  function note(tried: Attempt<unknown>): void {
    if (tried.outcome !== 'timeout' && tried.outcome !== 'error') {
      failures = 0
      return
    }
    failures++
    const { retryAfterMs, why } = tried
    if (failures < MAX_FAILURES && retryAfterMs === undefined) return
    pausedUntil = timestamp(clock, Math.min(retryAfterMs ?? PAUSE_MS, MAX_PAUSE_MS))
    log.warn({ model, failures, pausedUntil, why }, 'the language model is paused')
  }

  return {
    model,
    async ask(question) {
      if (timestamp(clock) < pausedUntil)
        return { outcome: 'error', why: `the endpoint is paused until ${pausedUntil}`, model }
      const { maxRetries = 0, timeoutMs = config.timeoutMs } = question
      const signal = AbortSignal.timeout(Math.min(config.timeoutMs, timeoutMs))
      const body = bodyOf(model, question)
      let tried = await attempt(question, body, signal)
      for (let retry = 0; retry < maxRetries && tried.outcome === 'error' && tried.isRetryable; retry++) {
        const isInTime = await pause(FIRST_PAUSE_MS * 2 ** retry, true, { signal }).catch(() => false)
        if (!isInTime) break
        tried = await attempt(question, body, signal)
      }
      note(tried)
      if (tried.outcome === 'ok') return { outcome: 'ok', answer: tried.answer, model }
      return { outcome: tried.outcome, why: tried.why, model }
    },
  }
}

type Attempt<Answer> = { readonly outcome: 'ok'; readonly answer: Answer } | FailedCompletion

function readBy<Answer>({ form, flaw }: ModelQuestion<Answer>, completion: Completion): Attempt<Answer> {
  if (completion.outcome !== 'ok') return completion
  const answer = form.read(completion.text)
  if (answer === undefined) return { outcome: 'invalid', why: 'the answer does not match the schema' }
  const why = flaw?.(answer)
  return why === undefined ? { outcome: 'ok', answer } : { outcome: 'invalid', why }
}

function bodyOf<Answer>(model: string, { instructions, material, form }: ModelQuestion<Answer>) {
  const { text, rule } = delimitedData(material)
  return {
    model,
    messages: [
      { role: 'system', content: `${instructions}\n\n${rule}` },
      { role: 'user', content: text },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: form.name, strict: true, schema: form.schema },
    },
  }
}
