import type { Knex } from 'knex'
import { oneLineName } from '../../../schema/one-line-name.js'
import { json } from '../../shared/database/columns.js'
import type { TicketAttachment } from './ticket.type.js'

/** The column of the files of a ticket or of a reply. Names that were stored before the input rule are read in one line too. */
export const attachmentsColumn = json<TicketAttachment[]>({
  read: (member, value) => (member === 'name' && typeof value === 'string' ? oneLineName(value) : value),
  write: (_member, value) => value,
})

/** Whether a row of the query names the upload with this link in its files. */
export async function namesFileIn(query: Knex.QueryBuilder, link: string): Promise<boolean> {
  return (await query.where('attachments', 'like', `%/api/files/${link}.%`).first('id')) !== undefined
}
