import { z } from 'zod'
import { flag, headerToken, list, pricePerMillion, url, variable } from './variable.js'

/** Environment variables of the AI hub: its API keys, language model and microblogging network. */
export const aiHubEnvironment = {
  AI_HUB_API_KEY: variable({
    schema: list.refine(
      (entries) =>
        entries.length > 0 && entries.every((entry) => entry.slice(entry.indexOf(':') + 1).length >= 16),
      'must be name:key pairs separated by commas, with keys of at least 16 characters',
    ),
    about: 'API keys of the AI hub’s REST paths: `name:key`, comma-separated',
  }),
  AI_HUB_OPEN: variable({
    schema: flag,
    fallback: 'false',
    about: 'allows the AI hub without API keys in production',
  }),
  LLM_BASE_URL: variable({
    schema: url,
    about: 'OpenAI-compatible endpoint for second opinions; disabled without it',
  }),
  LLM_API_KEY: variable({ schema: headerToken, about: 'API key of that endpoint' }),
  LLM_MODEL: variable({ schema: z.string().min(1), about: 'model name at that endpoint' }),
  LLM_TIMEOUT_MS: variable({
    schema: z.coerce.number().int().min(1).max(120_000),
    fallback: '10000',
    about: 'timeout of that endpoint, in milliseconds',
  }),
  LLM_PRICES: variable({
    schema: list.pipe(z.array(z.string().regex(pricePerMillion, 'must be model=prompt/completion'))),
    fallback: '',
    about:
      'dollars per million prompt and completion tokens for cost monitoring: `model=0.15/0.60`, comma-separated',
  }),
  RETRAIN_AFTER: variable({
    schema: z.coerce.number().int().min(1).max(1_000_000),
    fallback: '50',
    about: 'number of review decisions after which the post classifier is retrained',
  }),
  MICROBLOG_PROVIDER: variable({
    schema: z.enum(['sandbox', 'v2', 'mastodon']),
    fallback: 'sandbox',
    about: 'microblogging network to monitor; sandbox invents posts',
  }),
  MICROBLOG_BASE_URL: variable({ schema: url, about: 'base URL of that network’s API' }),
  MICROBLOG_MONTHLY_REQUESTS: variable({
    schema: z.coerce.number().int().min(1).max(2_147_483_647),
    fallback: '10000',
    about: 'monthly request quota at that network, shown by the bot',
  }),
} as const
