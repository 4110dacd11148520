import type { Knex } from 'knex'
import { workFromPosts } from '../work-from-posts.js'

/** Which case update was made from which post. */
export const caseUpdatePostStore = (db: Knex) => workFromPosts(db, 'case_update_posts', 'update_id')
