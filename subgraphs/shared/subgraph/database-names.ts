/** The SQLite file or PostgreSQL schema of each subgraph. */
export const databaseNames = { wallet: 'wallet', 'ai-hub': 'ai_hub', backoffice: 'backoffice' } as const

/** The name of the database of a subgraph. */
export type DatabaseName = (typeof databaseNames)[keyof typeof databaseNames]
