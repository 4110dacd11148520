import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { ProgramError } from '../../runtime/process/run-program.js'

/** Identifies an embedded installation: when each of its migrations was applied. */
export function fingerprintOf(
  migrations: readonly { readonly name: string; readonly applied_at: string }[],
): string {
  return createHash('sha256')
    .update(JSON.stringify(migrations.map(({ name, applied_at }) => [name, applied_at])))
    .digest('hex')
}

/**
 * Whether the database holds an unfinished copy of this installation.
 * @throws ProgramError for an unfinished copy of another one
 */
export async function isIncomplete(target: Client, fingerprint: string): Promise<boolean> {
  const { rows: marks } = await target.query<{ mark: string | null }>(
    `select to_regclass('embedded_copy.source')::text as mark`,
  )
  if (!marks[0]?.mark) return false
  const { rows } = await target.query<{ fingerprint: string }>('select fingerprint from embedded_copy.source')
  if (rows[0]?.fingerprint === fingerprint) return true
  throw new ProgramError(
    'DATABASE_URL names an unfinished copy of another installation: name an empty database.',
  )
}

/** @throws ProgramError if a schema has tables */
export async function assertEmpty(target: Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await target.query<{ place: string }>(
    `select nspname || '.' || relname as place from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($1) order by place limit 1`,
    [schemas],
  )
  if (rows[0])
    throw new ProgramError(
      `DATABASE_URL names a database that is not empty (${rows[0].place}): name an empty one.`,
    )
}

/** Marks an empty database as the target of a copy. */
export async function writeCopyMarker(target: Client, fingerprint: string): Promise<void> {
  await target.query(
    `begin;
     create schema embedded_copy;
     create table embedded_copy.source (fingerprint text not null);
     create table embedded_copy.prepared (schema text primary key);
     create table embedded_copy.progress
       (schema text, name text, after bigint not null, rows bigint not null, primary key (schema, name));`,
  )
  await target.query('insert into embedded_copy.source values ($1)', [fingerprint])
  await target.query('commit')
}
