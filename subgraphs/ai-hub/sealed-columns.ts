import { type SealedColumn, sharedSealedColumns } from '../shared/secrets/sealed-columns.js'
import { CREDENTIALS_PURPOSE } from './configuration/configuration.service.js'

/** Where the AI hub's database holds sealed texts. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sharedSealedColumns,
  {
    table: 'monitoring_settings',
    key: ['id'],
    column: 'sealed_credentials',
    purposeOf: () => CREDENTIALS_PURPOSE,
  },
]
