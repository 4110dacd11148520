import type { Section } from '../../core/route.js'

/** The sections of the backoffice document, in its order. */
export const backofficeSections: readonly Section[] = []
