import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, timestamp } from '../../shared/clock.js'
import type { Log } from '../../shared/log.js'
import type { CallOutcome, CallPurpose, ModelMeter } from '../usage/model-meter.service.js'
import { estimatedTokens } from '../usage/price.policy.js'
import type { AnswerSchema } from './answer-schema.mapper.js'
import { type Completion, completionOf, type FailedCompletion } from './completion.client.js'
import { delimitedData } from './delimited-data.mapper.js'

/** Where the language model is. */
export interface LanguageModelConfig {
  /** Of an OpenAI-compatible API, for instance `https://api.example/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  /** For one answer, repetitions included. */
  readonly timeoutMs: number
}

/** A question to the model. */
export interface ModelQuestion<Answer> {
  readonly purpose: CallPurpose
  /** What the model is to do, in our own words. Text of users never stands here. */
  readonly instructions: string
  /** What it is asked about, by name; texts of users are handed over here alone, fenced as data. */
  readonly material: Readonly<Record<string, string>>
  readonly form: AnswerSchema<Answer>
  /** Why an answer of the right form cannot be used all the same; such an answer counts as invalid. */
  readonly flaw?: ((answer: Answer) => string | undefined) | undefined
  /** Shortens the configured time limit. */
  readonly timeoutMs?: number | undefined
  /** How often a failure of the moment is repeated within the time limit; default not at all. */
  readonly maxRetries?: number | undefined
}

/** An answer in the form asked for, or why there is none. */
export type ModelReply<Answer> =
  | { readonly outcome: 'ok'; readonly answer: Answer; readonly model: string }
  | { readonly outcome: Exclude<CallOutcome, 'ok'>; readonly why: string; readonly model: string }

/** A language model elsewhere. It is given no tools: all it can do is answer. */
export interface LanguageModel {
  readonly model: string
  /** Asks, measures the call, checks the answer. Never throws: who asks goes on without an answer. */
  ask<Answer>(question: ModelQuestion<Answer>): Promise<ModelReply<Answer>>
}

const FIRST_PAUSE_MS = 200

/** After so many failures in a row the endpoint is left alone for a while, so that nobody waits for it in vain. */
const MOST_FAILURES = 3
const REST_MS = 60_000
const LONGEST_REST_MS = 600_000

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
  let restsUntil = ''

  /** One call, measured; the text it brought is read in the form asked for. */
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

  /** Remembers how the endpoint fares, and leaves it alone after failures or at its own wish. */
  function note(tried: Attempt<unknown>): void {
    if (tried.outcome !== 'timeout' && tried.outcome !== 'error') {
      failures = 0
      return
    }
    failures++
    const { retryAfterMs, why } = tried
    if (failures < MOST_FAILURES && retryAfterMs === undefined) return
    restsUntil = timestamp(clock, Math.min(retryAfterMs ?? REST_MS, LONGEST_REST_MS))
    log.warn({ model, failures, restsUntil, why }, 'the language model is left alone')
  }

  return {
    model,
    async ask(question) {
      if (timestamp(clock) < restsUntil)
        return { outcome: 'error', why: `the endpoint is left alone until ${restsUntil}`, model }
      const { maxRetries = 0, timeoutMs = config.timeoutMs } = question
      const signal = AbortSignal.timeout(Math.min(config.timeoutMs, timeoutMs))
      const body = bodyOf(model, question)
      let tried = await attempt(question, body, signal)
      for (let retry = 0; retry < maxRetries && tried.outcome === 'error' && tried.isPassing; retry++) {
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
  if (answer === undefined) return { outcome: 'invalid', why: 'the answer has not the form asked for' }
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
