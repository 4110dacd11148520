import type { Section } from '../../core/route.js'

/** The sections of the wallet document, in its order. */
export const walletSections: readonly Section[] = []
