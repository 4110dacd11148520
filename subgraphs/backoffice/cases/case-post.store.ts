import type { Knex } from 'knex'
import { workFromPosts } from '../work-from-posts.js'

/** Which case was made from which post. */
export const casePostStore = (db: Knex) => workFromPosts(db, 'case_posts', 'case_id')
