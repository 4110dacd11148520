import type { Transaction } from '../../../shared/database.js'
import { requestStore } from './gdpr-request.store.js'

/** User ids whose account an open request will erase. */
export const peopleBeingErased = (trx: Transaction): Promise<string[]> => requestStore(trx).beingErased()
