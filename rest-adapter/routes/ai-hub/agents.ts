import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'

export const agents = section('Agents', [
  route('GET /health', {
    summary: 'Health of the AI hub and its agents',
    operation: graphql(`
      query ReadAiHubHealth {
        reply: aiHubHealth { status timestamp agents { name description version capabilities isEnabled } }
      }`),
    success: false,
  }),
  route('GET /api/agents', {
    summary: 'List agents',
    operation: graphql(`
      query ListAgents {
        agents {
          name description version capabilities isEnabled maxRetries timeout status accuracy lastTrained
        }
      }`),
  }),
])
