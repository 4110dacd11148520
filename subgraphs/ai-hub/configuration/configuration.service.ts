import { z } from 'zod'
import { microblogCredentials } from '../../../schema/input-rules/ai-hub.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { isUnchanged } from '../../shared/states/versioned.js'
import { validated } from '../../shared/validated.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { credentialNames, type MicroblogCredentials } from '../microblog/microblog-credentials.type.js'
import type { MicroblogCredentialsInput, MonitoringConfigInput } from './configuration.inputs.js'
import {
  defaultSettings,
  type MonitoringSettings,
  settingsAfter,
  settingsChange,
} from './configuration.policy.js'
import { settingsStore } from './settings.store.js'

/** The sealing purpose of the microblogging network's credentials. */
export const CREDENTIALS_PURPOSE = 'microblog-credentials'

const credentials = z.object({ credentials: microblogCredentials })

export type ConfigurationDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'box' | 'audit'>

export type Configuration = ReturnType<typeof createConfiguration>

/** Rules of the configuration (docs/contract/ai-hub.md). */
export function createConfiguration({ db, clock, box, audit }: ConfigurationDependencies) {
  async function current(from: Database | Transaction) {
    return (await settingsStore(from).read()) ?? { settings: defaultSettings, sealedCredentials: undefined }
  }

  return {
    /** The current settings; pass a transaction to decide by a consistent snapshot. */
    async settings(from: Database | Transaction = db): Promise<MonitoringSettings> {
      return (await current(from)).settings
    },

    /**
     * Changes the given members; nothing is stored when one is invalid.
     * @throws ValidationError naming the members, as `config.monitoringInterval`
     */
    async update(context: RequestContext, input: MonitoringConfigInput): Promise<MonitoringSettings> {
      const { config } = validated(settingsChange, { config: input })
      return inTransaction(db, async (trx) => {
        const before = await current(trx)
        const after = settingsAfter(before.settings, config)
        if (isUnchanged(before.settings, after)) return after
        await settingsStore(trx).write(after, before.sealedCredentials, timestamp(clock))
        await audit.record(trx, context, {
          action: 'configuration.updated',
          target: 'MicroblogAgent',
          details: { before: before.settings, after },
        })
        return after
      })
    },

    /** Stores credentials encrypted; they are never returned. */
    async storeCredentials(context: RequestContext, input: MicroblogCredentialsInput): Promise<void> {
      const given = readCredentials(input)
      await inTransaction(db, async (trx) => {
        const { settings } = await current(trx)
        await settingsStore(trx).write(
          settings,
          box.seal(JSON.stringify(given), CREDENTIALS_PURPOSE),
          timestamp(clock),
        )
        await audit.record(trx, context, {
          action: 'configuration.credentials_stored',
          target: 'MicroblogAgent',
          details: { members: credentialNames.filter((name) => given[name] !== '') },
        })
      })
    },

    /** The stored credentials in plain text, for the client of the network only. */
    async credentials(): Promise<MicroblogCredentials | undefined> {
      const { sealedCredentials } = await current(db)
      if (sealedCredentials === undefined) return undefined
      return JSON.parse(box.open(sealedCredentials, CREDENTIALS_PURPOSE)) as MicroblogCredentials
    },

    async hasCredentials(): Promise<boolean> {
      return (await current(db)).sealedCredentials !== undefined
    },
  }
}

/** Validated credentials; omitted members are empty, because networks require different ones. */
export function readCredentials(input: MicroblogCredentialsInput): MicroblogCredentials {
  const { credentials: given } = validated(credentials, { credentials: input })
  return {
    apiKey: given.apiKey ?? '',
    apiSecret: given.apiSecret ?? '',
    accessToken: given.accessToken ?? '',
    accessTokenSecret: given.accessTokenSecret ?? '',
  }
}
