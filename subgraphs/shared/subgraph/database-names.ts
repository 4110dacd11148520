import type { DatabaseLocation } from '../database.js'

/** The SQLite file or PostgreSQL schema of each subgraph. */
export const databaseNames = {
  wallet: 'wallet',
  'ai-hub': 'ai_hub',
  backoffice: 'backoffice',
} as const satisfies Record<string, DatabaseLocation['subgraph']>
