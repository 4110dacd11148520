export * from './generated/documents.js'
export { createGraphClient, type GraphClient, type GraphDocument, GraphError } from './graph.js'
export type { ClientOptions } from './options.js'
export { createAiHubClient, createBackofficeClient, createWalletClient } from './rest.js'
