import type { Section } from '../../core/route.js'

/** The sections of the AI hub document, in its order. */
export const aiHubSections: readonly Section[] = []
