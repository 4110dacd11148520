import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import type { Language } from '../../../../schema/languages.js'
import type { MemoType } from '../../../../schema/memo-rules.js'
import type { Timestamp } from '../../../shared/clock.js'
import { integer, json, oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { countRows } from '../../../shared/database/count-rows.js'
import { recordById } from '../../../shared/database/read-text.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../../shared/paging/page-query.js'
import type { DataCategory, DataSubject } from '../../../shared/personal-data/inventory.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import {
  archiveTypes,
  openStates,
  type RequestState,
  type RequestType,
  requestStates,
  requestTypes,
} from './gdpr-request.state.js'
import { archiveFormats, deliveryMethods, type GdprArchive, type GdprRequest } from './gdpr-request.type.js'

export interface RequestRecord extends Readonly<GdprRequest> {
  /** Encrypted details for the execution: the new value, or the data that identifies the person. Removed in final states. */
  readonly sealedDetails?: string
}

export interface RequestSelection {
  readonly userId?: string | null | undefined
  readonly type?: RequestType | null | undefined
  readonly state?: RequestState | null | undefined
  /** Open requests that were due before this time. */
  readonly overdueAt?: Timestamp | undefined
  /** Final requests, and those not due at this time. */
  readonly inTimeAt?: Timestamp | undefined
}

const requests = rowCodec('gdpr_requests', {
  id: text,
  userId: text,
  type: oneOf(requestTypes),
  state: oneOf(requestStates),
  requestedBy: text,
  dataTypes: json<readonly DataCategory[]>(),
  format: optional(oneOf(archiveFormats)),
  deliveryMethod: optional(oneOf(deliveryMethods)),
  field: optional(text),
  reason: optional(text),
  priority: optional(text),
  contactMethod: optional(text),
  sealedDetails: optional(text),
  waitingFor: optional(text),
  waitingSince: optional(time),
  failure: optional(text),
  note: optional(text),
  archive: optional(json<GdprArchive>()),
  certificate: optional(json<Readonly<Record<string, unknown>>>()),
  version: integer,
  createdAt: time,
  dueAt: time,
  notBefore: optional(time),
  startedAt: optional(time),
  finishedAt: optional(time),
})

/** GDPR requests in the database. */
export function requestStore(db: Knex) {
  const table = () => requests.query(db)
  return {
    byId: (id: string): Awaitable<RequestRecord | undefined> => recordById(db, requests, id),

    async page(selection: RequestSelection, page: Page): Promise<PageRows<RequestRecord>> {
      const { userId, type, state, overdueAt, inTimeAt } = selection
      const query = table()
      if (userId) query.where({ user_id: userId })
      if (type) query.where({ type })
      if (state) query.where({ state })
      if (overdueAt) query.whereIn('state', openStates).where('due_at', '<', overdueAt)
      if (inTimeAt)
        query.where((either) => {
          either.whereNotIn('state', openStates).orWhere('due_at', '>=', inTimeAt)
        })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), requests.read)
    },

    /** The open erasure of a person. */
    async openErasure(userId: string): Promise<RequestRecord | undefined> {
      const row = await table()
        .where({ user_id: userId, type: 'erasure' })
        .whereIn('state', openStates)
        .first()
      return row && requests.read(row)
    },

    /** User ids with an open erasure of everything; requests without details erase nothing. */
    async beingErased(): Promise<string[]> {
      const open = await table().where({ type: 'erasure' }).whereIn('state', openStates)
      const whole = open.map(requests.read).filter(({ dataTypes, sealedDetails }) => {
        return dataTypes.length === 0 && sealedDetails !== undefined
      })
      return whole.map(({ userId }) => userId)
    },

    /** When a person requested archives of the own data, oldest first. */
    archivesRequestedSince: (userId: string, since: Timestamp): Promise<Timestamp[]> =>
      table()
        .where({ user_id: userId, requested_by: userId })
        .whereIn('type', [...archiveTypes])
        .where('created_at', '>', since)
        .orderBy('created_at')
        .pluck('created_at'),

    /** How many requests of a person about the own data are open, other than for archives. */
    countOpen: (userId: string): Promise<number> =>
      countRows(
        table()
          .where({ user_id: userId, requested_by: userId })
          .whereNotIn('type', [...archiveTypes])
          .whereIn('state', openStates),
      ),

    async insert(record: RequestRecord): Promise<void> {
      await table().insert(requests.write(record))
    },

    /** @returns false when the record was modified concurrently */
    async replace(record: RequestRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: record.id, version: basedOn }).update(requests.write(record))) === 1
    },
  }
}

/** Where the balances of a person's wallets go. */
export interface PayoutTarget {
  readonly walletDestination: string
  readonly walletMemo?: string | undefined
  readonly walletMemoType?: MemoType | undefined
}

/** The person to erase, and the destination of their wallet balances. */
export interface ErasureDetails extends DataSubject, Partial<PayoutTarget> {
  /** Of the confirmation, which is written when the settings of the person are erased; absent in older requests. */
  readonly language?: Language
}

/** Purpose that binds the ciphertext to its request. */
export function sealedDetailsPurpose(requestId: string): string {
  return `gdpr-details:${requestId}`
}

/** Decrypts the details of a request. */
export function openSealedDetails<Details>(box: SecretBox, request: RequestRecord): Details {
  const { id, sealedDetails } = request
  if (!sealedDetails) throw new Error(`GDPR request ${id} has no sealed details`)
  return JSON.parse(box.open(sealedDetails, sealedDetailsPurpose(id))) as Details
}
