import { hash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

type Row = Record<string, unknown>

/** The form in which a session token is stored and cached: SHA-256, base64url. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'base64url')
}

/**
 * Wraps the library's database adapter so that session tokens are stored as SHA-256 hashes only: a leaked database
 * contains no usable token. The library itself stores them in the clear. Rows that were found or created by a token
 * get that token back, because the library continues to use it; other rows carry the hash, which no query accepts as
 * a token.
 */
export function withHashedSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashedMethods(adapter),
    transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashedMethods(inner) })),
  }
}

function hashedMethods(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(request) {
      if (request.model !== 'session') return adapter.create(request)
      const given = tokensIn([], request.data as Row)
      return restore(await adapter.create({ ...request, data: hashed(request.data) as never }), given)
    },
    async findOne<T>(request: Parameters<DBAdapter['findOne']>[0]) {
      if (request.model !== 'session') return adapter.findOne<T>(request)
      return restore(
        await adapter.findOne<T>({ ...request, where: hashedWhere(request.where) }),
        tokensIn(request.where),
      )
    },
    async findMany<T>(request: Parameters<DBAdapter['findMany']>[0]) {
      if (request.model !== 'session' || request.where === undefined) return adapter.findMany<T>(request)
      const given = tokensIn(request.where)
      const rows = await adapter.findMany<T>({ ...request, where: hashedWhere(request.where) })
      return rows.map((row) => restore(row, given))
    },
    async update<T>(request: Parameters<DBAdapter['update']>[0]) {
      if (request.model !== 'session') return adapter.update<T>(request)
      const given = tokensIn(request.where, request.update)
      return restore(
        await adapter.update<T>({
          ...request,
          where: hashedWhere(request.where),
          update: hashed(request.update),
        }),
        given,
      )
    },
    updateMany: (request) =>
      adapter.updateMany(
        request.model === 'session'
          ? { ...request, where: hashedWhere(request.where), update: hashed(request.update) }
          : request,
      ),
    async consumeOne<T>(request: Parameters<DBAdapter['consumeOne']>[0]) {
      if (request.model !== 'session') return adapter.consumeOne<T>(request)
      return restore(
        await adapter.consumeOne<T>({ ...request, where: hashedWhere(request.where) }),
        tokensIn(request.where),
      )
    },
    count: (request) => adapter.count(hashedSelection(request)),
    delete: (request) => adapter.delete(hashedSelection(request)),
    deleteMany: (request) => adapter.deleteMany(hashedSelection(request)),
    incrementOne: (request) => adapter.incrementOne(hashedSelection(request)),
  }
}

function hashedSelection<Request extends { model: string; where?: Where[] }>(request: Request): Request {
  return request.model === 'session' && request.where !== undefined
    ? { ...request, where: hashedWhere(request.where) }
    : request
}

function hashedWhere(where: Where[]): Where[] {
  return where.map((condition) =>
    condition.field === 'token' ? { ...condition, value: hashedValue(condition.value) } : condition,
  )
}

function hashedValue(value: Where['value']): Where['value'] {
  if (typeof value === 'string') return tokenDigest(value)
  return Array.isArray(value) ? value.map((entry) => tokenDigest(String(entry))) : value
}

function hashed<Data extends object>(data: Data): Data {
  return 'token' in data && typeof data.token === 'string'
    ? { ...data, token: tokenDigest(data.token) }
    : data
}

/** The raw tokens of a request by their digest. */
function tokensIn(where: readonly Where[], data: Row = {}): ReadonlyMap<unknown, string> {
  const named = where
    .filter((condition) => condition.field === 'token')
    .flatMap((condition) => (Array.isArray(condition.value) ? condition.value : [condition.value]))
  return new Map(
    [...named, data.token]
      .filter((token) => typeof token === 'string')
      .map((token) => [tokenDigest(token), token]),
  )
}

function restore<T>(row: T, given: ReadonlyMap<unknown, string>): T {
  if (row === null || typeof row !== 'object' || !('token' in row)) return row
  const token = given.get(row.token)
  return token === undefined ? row : { ...row, token }
}
