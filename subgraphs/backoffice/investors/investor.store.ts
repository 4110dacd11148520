import type { Knex } from 'knex'
import { integer, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import { investorStatuses, investorTypes } from './investor.state.js'
import type { Investor, InvestorFilter } from './investor.type.js'
import { searchedInvestors } from './investor-search.policy.js'

export type InvestorRecord = Readonly<Investor>

const investors = rowCodec('investors', {
  id: text,
  email: text,
  name: optional(text),
  type: oneOf(investorTypes),
  status: oneOf(investorStatuses),
  source: optional(text),
  company: optional(text),
  jobRole: optional(text),
  location: optional(text),
  notes: optional(text),
  version: integer,
  createdAt: time,
})

const rowOf = ({ investorMetadata, ...record }: InvestorRecord) =>
  investors.write({ ...record, ...investorMetadata })

const recordOf = (row: object): InvestorRecord => {
  const { id, email, name, version, createdAt, ...investorMetadata } = investors.read(row)
  return { id, email, ...(name === undefined ? {} : { name }), investorMetadata, createdAt, version }
}

export function investorStore(db: Knex) {
  const table = () => investors.query(db)
  const { insert, insertAll, replace, page: selected } = searchedRows(db, searchedInvestors, rowOf)
  return {
    insert,
    insertAll,
    replace,

    async byId(id: string): Promise<InvestorRecord | undefined> {
      const row = await rowById(db, investors, id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<InvestorRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async page(filter: InvestorFilter, page: Page): Promise<PageRows<InvestorRecord>> {
      const { search, status, type, source } = filter
      return mapRows(await selected({ words: search, values: { status, type, source } }, page), recordOf)
    },
  }
}
