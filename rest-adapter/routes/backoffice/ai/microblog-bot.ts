import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const configFields = graphql(`
  fragment BotConfigFields on MicroblogBotConfig {
    id isEnabled fetchInterval maxTweetsPerFetch lastRun nextRun
    apiUsage { requestsUsed requestsLimit resetDate }
  }
`)

const guardianFields = graphql(`
  fragment BotGuardianFields on MicroblogBotGuardian {
    id name microblogHandle microblogUserId isActive lastTweetFetch
  }
`)

export const microblogBot = section('Microblog bot configuration', [
  route('GET /api/microblog-bot/stats', {
    summary: 'Activity of the microblog bot',
    success: true,
    operation: graphql(
      `query ReadBotStatistics { reply: microblogBotStatistics { totalTweets newTweetsToday activeGuardians } }`,
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/microblog-bot/config', {
    summary: 'Get the settings of the microblog bot',
    description: 'The AI hub fetches the posts; `fetchInterval` is in minutes.',
    operation: graphql(`query ReadBotConfig { reply: microblogBotConfig { ...BotConfigFields } }`, [
      configFields,
    ]),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('PUT /api/microblog-bot/config', {
    summary: 'Change the settings of the microblog bot',
    operation: graphql(
      `mutation UpdateBotConfig($input: UpdateMicroblogBotInput!) {
        reply: updateMicroblogBot(input: $input) { ...BotConfigFields }
      }`,
      [configFields],
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/microblog-bot/guardians', {
    summary: 'List monitored guardians, newest first',
    success: true,
    operation: graphql(
      `query ListBotGuardians { guardians: microblogBotGuardians { ...BotGuardianFields } }`,
      [guardianFields],
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/microblog-bot/guardians', {
    summary: 'Start monitoring a guardian’s account',
    description:
      'The guardian is looked up by name, or by `guardianId` if several have the name; an unknown one is created ' +
      'with status `pending`. A guardian or handle that is monitored already is 409.',
    operation: graphql(
      `mutation AddBotGuardian($input: AddMicroblogGuardianInput!) {
        reply: addMicroblogGuardian(input: $input) { ...BotGuardianFields }
      }`,
      [guardianFields],
    ),
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/microblog-bot/run-now', {
    summary: 'Run a monitoring cycle',
    description:
      'The AI hub fetches the new posts of every active guardian. While the bot is disabled the response is 409.',
    success: true,
    operation: graphql(`mutation RunBot { reply: runMicroblogBot { message guardiansProcessed timeRange } }`),
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
])
