import type { Knex } from 'knex'
import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** The schema as of the first release. Later migrations have a date as prefix. */
export const baseline: Migration = {
  name: '0001-baseline',
  async up(db) {
    await createNetworkIdentities(db)
    await createWallets(db)
    await createTransactions(db)
    await createDonations(db)
    await createOnramp(db)
    await createSpendLimits(db)
    await createWalletApprovals(db)
    await createReconciliations(db)
  },
}

/** The networks that wallets are on. */
async function createNetworkIdentities(db: Knex): Promise<void> {
  await db.schema.createTable('network_identities', (table) => {
    const column = columnsOf(db, table)
    column.text('network').primary()
    column.text('passphrase').notNullable()
    column.integer('ledger').notNullable()
    column.text('hash').notNullable()
  })
}

/** Wallets with their keys, signings and leases. */
async function createWallets(db: Knex): Promise<void> {
  await db.schema.createTable('wallets', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('owner_id').notNullable()
    column.text('owner_kind').notNullable()
    column.text('network').notNullable()
    column.text('public_key').notNullable()
    column.text('status').notNullable()
    column.text('funding').notNullable()
    column.text('name')
    column.text('description')
    column.time('created_at').notNullable()
    column.time('last_activity_at').notNullable()
    column.json('freezes')
    column.text('closing_to')
    column.text('closed_to')
    column.time('unclaimed_since')
    table.unique(['public_key', 'network'])
    table.index(['owner_id', 'created_at', 'id'])
    table.index(['created_at', 'id'])
    table.index(['network', 'funding', 'id'])
    table.index(['unclaimed_since', 'id'])
  })
  await db.schema.createTable('key_roots', (table) => {
    const column = columnsOf(db, table)
    column.text('kind').primary()
    column.text('root_id').notNullable()
    column.text('master_key_id')
    column.text('wrapped')
    column.integer('next_index').notNullable()
  })
  await db.schema.createTable('wallet_keys', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').primary().references('id').inTable('wallets')
    column.text('root_id').notNullable()
    column.integer('key_index').notNullable()
    table.unique(['root_id', 'key_index'])
  })
  await db.schema.createTable('signing_audit', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').notNullable().references('id').inTable('wallets')
    column.integer('position').notNullable()
    column.time('at').notNullable()
    column.text('purpose').notNullable()
    column.text('actor').notNullable()
    column.text('transaction_hash').notNullable()
    column.text('previous_hash').notNullable()
    column.text('hash').notNullable()
    column.text('signature').notNullable()
    table.primary(['wallet_id', 'position'])
  })
  await db.schema.createTable('signing_chains', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').primary().references('id').inTable('wallets')
    column.integer('length').notNullable()
    column.text('head').notNullable()
    column.text('seal').notNullable()
  })
  await db.schema.createTable('wallet_leases', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').primary().references('id').inTable('wallets')
    column.text('holder').notNullable()
    column.time('held_until').notNullable()
  })
}

/** Transactions of wallets, and the signed envelopes behind the sent ones. */
async function createTransactions(db: Knex): Promise<void> {
  await db.schema.createTable('transactions', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('wallet_id').notNullable().references('id').inTable('wallets')
    column.text('network').notNullable()
    column.text('direction').notNullable()
    column.text('hash').notNullable()
    column.text('status').notNullable()
    column.bigint('amount').notNullable()
    column.text('asset').notNullable()
    column.text('source').notNullable()
    column.text('destination').notNullable()
    column.text('memo')
    column.text('memo_type')
    column.bigint('fee').notNullable()
    column.time('created_at').notNullable()
    column.time('confirmed_at')
    column.integer('ledger')
    column.text('failure_code')
    column.text('failure_reason')
    column.text('payment_cursor')
    column.text('reference')
    table.unique(['wallet_id', 'payment_cursor'])
    table.unique(['wallet_id', 'reference'])
    table.index(['wallet_id', 'created_at', 'id'])
    table.index(['hash'])
  })
  await db.schema.createTable('ledger_positions', (table) => {
    const column = columnsOf(db, table)
    column.text('network').primary()
    column.text('cursor').notNullable()
  })
  await db.schema.createTable('payment_gaps', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').primary().references('id').inTable('wallets')
    column.text('network').notNullable()
    column.text('cursor').notNullable()
    table.index(['network', 'wallet_id'])
  })
  await db.schema.createTable('envelopes', (table) => {
    const column = columnsOf(db, table)
    column.text('hash').primary()
    column.text('wallet_id').notNullable().references('id').inTable('wallets')
    column.text('transaction_id').references('id').inTable('transactions')
    column.text('purpose').notNullable()
    column.text('status').notNullable()
    column.text('sequence').notNullable()
    column.text('envelope').notNullable()
    column.time('valid_until').notNullable()
    column.bigint('spends_xlm').notNullable()
    column.bigint('spends_usdc').notNullable()
    column.bigint('max_fee').notNullable()
    column.text('fee_bump_envelope')
    column.time('created_at').notNullable()
    table.index(['wallet_id', 'sequence'])
    table.index(['status', 'wallet_id', 'sequence'])
  })
}

/** Donations to cases. */
async function createDonations(db: Knex): Promise<void> {
  await db.schema.createTable('donations', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('case_id').notNullable()
    column.text('network').notNullable()
    column.text('wallet_id').references('id').inTable('wallets')
    column.text('donor_id')
    column.text('transaction_id').notNullable().references('id').inTable('transactions').unique()
    column.bigint('amount').notNullable()
    column.text('asset').notNullable()
    column.text('message')
    column.flag('anonymous').notNullable()
    column.text('status').notNullable()
    column.time('created_at').notNullable()
    column.time('completed_at')
    column.time('refunded_at')
    table.index(['donor_id', 'created_at', 'id'])
    table.index(['case_id', 'created_at', 'id'])
    table.index(['case_id', 'status', 'network', 'asset'])
    table.index(['wallet_id', 'created_at', 'id'])
    table.index(['created_at', 'id'])
  })
}

/** Purchases at the on-ramp provider, and the provider's deliveries about them. */
async function createOnramp(db: Knex): Promise<void> {
  await db.schema.createTable('onramp_orders', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('wallet_id').notNullable().references('id').inTable('wallets')
    column.text('owner_id').notNullable()
    column.text('network').notNullable()
    column.text('wallet_address').notNullable()
    column.text('asset').notNullable()
    column.bigint('cents').notNullable()
    column.text('currency').notNullable()
    column.text('redirect_url')
    column.text('status').notNullable()
    column.text('provider_id').unique()
    column.bigint('crypto_amount')
    column.time('created_at').notNullable()
    column.time('expires_at').notNullable()
    column.time('ended_at')
    column.text('payout_status')
    column.text('payout_hash')
    column.text('payout_envelope')
    column.time('payout_valid_until')
    table.index(['owner_id', 'created_at', 'id'])
    table.index(['wallet_id', 'created_at', 'id'])
    table.index(['wallet_address', 'created_at', 'id'])
    table.index(['payout_status', 'network', 'id'])
    table.index(['created_at', 'id'])
  })
  await db.schema.createTable('onramp_deliveries', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('order_id').notNullable().references('id').inTable('onramp_orders').index()
    column.text('status').notNullable()
    column.time('received_at').notNullable()
  })
}

/** How much may be sent from a wallet per day. */
async function createSpendLimits(db: Knex): Promise<void> {
  await db.schema.createTable('spend_limits', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').notNullable().references('id').inTable('wallets')
    column.text('asset').notNullable()
    column.bigint('amount')
    column.bigint('next_amount')
    column.time('next_from')
    table.primary(['wallet_id', 'asset'])
  })
}

/** What needs a second administrator. */
async function createWalletApprovals(db: Knex): Promise<void> {
  await db.schema.createTable('wallet_approvals', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('wallet_id').notNullable().references('id').inTable('wallets')
    column.text('kind').notNullable()
    column.text('destination')
    column.bigint('amount')
    column.text('asset')
    column.text('memo')
    column.text('memo_type')
    column.text('donation_id').references('id').inTable('donations').index()
    column.text('new_owner_id')
    column.text('finding')
    column.text('difference')
    column.text('reason').notNullable()
    column.text('state').notNullable()
    column.text('requested_by').notNullable()
    column.time('created_at').notNullable()
    column.time('expires_at').notNullable()
    column.text('decided_by')
    column.time('decided_at')
    column.text('note')
    column.text('transaction_id').references('id').inTable('transactions').unique()
    table.index(['state', 'created_at', 'id'])
    table.index(['state', 'expires_at', 'id'])
    table.index(['wallet_id', 'state', 'decided_at'])
    table.index(['kind', 'created_at', 'id'])
    table.index(['created_at', 'id'])
  })
}

/** Restores of this database, and its comparisons with the ledger. */
async function createReconciliations(db: Knex): Promise<void> {
  await db.schema.createTable('restores', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.time('backup_at').notNullable()
    column.time('restored_at').notNullable()
    column.time('reconciled_at')
  })
  await db.schema.createTable('reconciliations', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('reason').notNullable()
    column.text('status').notNullable()
    column.time('started_at').notNullable()
    column.time('ended_at')
    column.text('after').notNullable()
    column.integer('wallets').notNullable()
    column.integer('calls').notNullable()
    column.json('findings').notNullable()
    column.json('donations').notNullable()
    column.json('sponsors').notNullable()
    column.text('signature')
    table.index(['started_at', 'id'])
  })
  await db.schema.createTable('reconciliation_positions', (table) => {
    const column = columnsOf(db, table)
    column.text('wallet_id').primary().references('id').inTable('wallets')
    column.text('cursor').notNullable()
    column.text('last_transaction').notNullable()
    column.bigint('xlm').notNullable()
    column.bigint('usdc').notNullable()
    column.bigint('fees').notNullable()
  })
}
