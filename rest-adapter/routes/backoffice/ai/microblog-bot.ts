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
    summary: 'What the microblog bot did',
    success: true,
    operation: graphql(
      `query ReadBotStatistics { reply: microblogBotStatistics { totalTweets newTweetsToday activeGuardians } }`,
    ),
    reply: 'reply',
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/microblog-bot/config', {
    summary: 'How the microblog bot is set up',
    description: 'The AI hub fetches the posts; `fetchInterval` is in minutes.',
    operation: graphql(`query ReadBotConfig { reply: microblogBotConfig { ...BotConfigFields } }`, [
      configFields,
    ]),
    reply: 'reply',
    errors: ['UPSTREAM_ERROR'],
  }),
  route('PUT /api/microblog-bot/config', {
    summary: 'Switch the microblog bot or change its pace',
    operation: graphql(
      `mutation UpdateBotConfig($input: UpdateMicroblogBotInput!) {
        reply: updateMicroblogBot(input: $input) { ...BotConfigFields }
      }`,
      [configFields],
    ),
    reply: 'reply',
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/microblog-bot/guardians', {
    summary: 'The monitored guardians, newest first',
    success: true,
    operation: graphql(
      `query ListBotGuardians { guardians: microblogBotGuardians { ...BotGuardianFields } }`,
      [guardianFields],
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/microblog-bot/guardians', {
    summary: 'Have a guardian’s account monitored',
    description:
      'The guardian is found by name, or by `guardianId` where several have it; one that is not known becomes ' +
      'known with status `pending`. A guardian or handle that is monitored already is 409.',
    operation: graphql(
      `mutation AddBotGuardian($input: AddMicroblogGuardianInput!) {
        reply: addMicroblogGuardian(input: $input) { ...BotGuardianFields }
      }`,
      [guardianFields],
    ),
    reply: 'reply',
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/microblog-bot/run-now', {
    summary: 'Run one cycle of the monitoring',
    description: 'The AI hub fetches the new posts of every active guardian. While the bot is off it is 409.',
    success: true,
    operation: graphql(`mutation RunBot { reply: runMicroblogBot { message guardiansProcessed timeRange } }`),
    reply: 'reply',
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
])
