import { seedsDemoData, type VariableName } from '../../runtime/environment/environment.js'
import { type Environment, readEnvironment } from '../../runtime/environment/read-environment.js'
import { type SessionSecrets, sessionSecretsOf, sessionVariables } from '../../runtime/session-secrets.js'
import {
  type SubgraphSettings,
  subgraphSettings,
  subgraphVariables,
} from '../shared/subgraph/subgraph-settings.js'
import type { LanguageModelConfig } from './language-model/language-model.client.js'
import { type PriceTable, priceTableOf } from './usage/price.policy.js'

/** The variables that the AI hub reads. */
export const aiHubVariables = [
  ...subgraphVariables,
  ...sessionVariables,
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'SEED',
  'MICROBLOG_PROVIDER',
  'MICROBLOG_BASE_URL',
  'BASE_CURRENCY',
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_MODEL',
  'LLM_TIMEOUT_MS',
  'LLM_PRICES',
  'RETRAIN_AFTER',
] as const satisfies readonly VariableName[]

/** The AI hub's settings. */
export interface AiHubConfig extends SubgraphSettings {
  /** Public origin, for addresses of pictures. */
  readonly publicUrl: string
  /** Sign the addresses of pictures. */
  readonly sessionSecrets: SessionSecrets
  /** Whether an empty database is filled with demo data. */
  readonly seedDemo: boolean
  /** Whether the first model is prepared at start rather than with the first post: tests rarely need it. */
  readonly trainsAtStart: boolean
  /** The microblogging network and its base URL. */
  readonly microblog: {
    readonly provider: 'sandbox' | 'v2' | 'mastodon'
    readonly baseUrl: string | undefined
    /** In production, invented posts could be taken for real ones. */
    readonly production: boolean
  }
  /** ISO 4217 code of the currency that case goals are in. */
  readonly baseCurrency: string
  /** An optional external language model. */
  readonly languageModel: LanguageModelConfig | undefined
  readonly modelPrices: PriceTable
  /** Number of labels unknown to every model that triggers a training. */
  readonly retrainAfter: number
}

/** The AI hub's settings from a checked environment. */
export function aiHubConfig(env: Environment<(typeof aiHubVariables)[number]>): AiHubConfig {
  return {
    ...subgraphSettings(env),
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    sessionSecrets: sessionSecretsOf(env),
    seedDemo: seedsDemoData(env),
    trainsAtStart: env.NODE_ENV !== 'test',
    microblog: {
      provider: env.MICROBLOG_PROVIDER,
      baseUrl: env.MICROBLOG_BASE_URL,
      production: env.NODE_ENV === 'production',
    },
    baseCurrency: env.BASE_CURRENCY,
    languageModel:
      env.LLM_BASE_URL && env.LLM_MODEL
        ? {
            baseUrl: env.LLM_BASE_URL,
            apiKey: env.LLM_API_KEY,
            model: env.LLM_MODEL,
            timeoutMs: env.LLM_TIMEOUT_MS,
          }
        : undefined,
    modelPrices: priceTableOf(env.LLM_PRICES),
    retrainAfter: env.RETRAIN_AFTER,
  }
}

/** This process's environment, for programs that run the AI hub only. */
export function aiHubEnvironment<const Names extends VariableName>(others: readonly Names[]) {
  return readEnvironment(process.env, [...aiHubVariables, ...others])
}
