/**
 * Hive Gateway (MIT) in front of the services: `hive-gateway supergraph --hive-router-runtime -c hive-gateway.config.mjs`.
 * The services need ROUTER_ACCESS=true. WALLET, AI_HUB and BACKOFFICE are their addresses, SUPERGRAPH is a copy of
 * schema/supergraph.graphql.
 */
const { SUPERGRAPH = './supergraph.graphql', WALLET, AI_HUB, BACKOFFICE } = process.env

export const gatewayConfig = {
  supergraph: SUPERGRAPH,
  transportEntries: {
    wallet: { location: `${WALLET}/graphql` },
    'ai-hub': { location: `${AI_HUB}/graphql` },
    backoffice: { location: `${BACKOFFICE}/graphql` },
  },
  // No other headers of clients reach the services.
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) => ({
      authorization: request.headers.get('authorization') ?? undefined,
      'idempotency-key': request.headers.get('idempotency-key') ?? undefined,
    }),
  },
  // Responses depend on the token.
  responseCaching: false,
  landingPage: false,
  graphiql: false,
}
