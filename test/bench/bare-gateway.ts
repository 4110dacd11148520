import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { internalTokenSigner } from '../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../runtime/calls/viewer-token.js'
import { readProjectFile } from '../../runtime/project-root.js'
import type { Viewer } from '../../schema/viewer.js'

/*
 * Apollo Server and Apollo Gateway without additions, over running services. PEER is JSON with the addresses of the services
 * by name, the port, and the viewers by their tokens, so that no sessions are looked up. SESSION_SECRET signs the viewers for
 * the services.
 */

interface Peer {
  readonly services: Readonly<Record<string, string>>
  readonly port: number
  readonly viewers: Readonly<Record<string, Viewer>>
}

interface Context {
  readonly authorization?: string
}

/** Half of the lifetime of the tokens. */
const TOKEN_KEPT_MS = 30_000

const { services, port, viewers } = JSON.parse(process.env.PEER ?? '') as Peer
const sign = internalTokenSigner([process.env.SESSION_SECRET ?? ''], internalAudiences.subgraph)
const signed = new Map<string, { readonly token: Promise<string>; readonly until: number }>()

function tokenOf(authorization: string): Promise<string> {
  const known = signed.get(authorization)
  if (known && known.until > Date.now()) return known.token
  const token = sign(viewers[authorization] ?? { kind: 'anonymous' })
  signed.set(authorization, { token, until: Date.now() + TOKEN_KEPT_MS })
  return token
}

process.env.APOLLO_TELEMETRY_DISABLED = 'true'
const gateway = new ApolloGateway({
  supergraphSdl: readProjectFile('schema/supergraph.graphql'),
  buildService: ({ name }) =>
    new RemoteGraphQLDataSource<Context>({
      url: `${services[name]}/graphql`,
      willSendRequest({ request, context }) {
        if (context.authorization) request.http?.headers.set('authorization', context.authorization)
      },
    }),
})
await startStandaloneServer(new ApolloServer<Context>({ gateway }), {
  listen: { host: '127.0.0.1', port },
  context: async ({ req }) => ({
    authorization: `Bearer ${await tokenOf(req.headers.authorization ?? '')}`,
  }),
})
