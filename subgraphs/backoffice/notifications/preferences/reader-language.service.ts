import type { Knex } from 'knex'
import type { Language } from '../../../../schema/languages.js'
import { languageOf } from './preferences.policy.js'
import { preferencesStore } from './preferences.store.js'

/** The language of the first of these people who has chosen one, for mails that are not notifications. */
export async function readerLanguage(db: Knex, ...userIds: readonly string[]): Promise<Language> {
  const settings = await preferencesStore(db).byUsers(userIds)
  return languageOf(userIds.map((id) => settings.get(id)).find((one) => one?.language))
}
