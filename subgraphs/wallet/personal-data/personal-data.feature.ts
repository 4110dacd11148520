import { erasureGraph } from '../../shared/personal-data/erasure.graph.js'
import { createErasures } from '../../shared/personal-data/erasures.js'
import type { Surroundings } from '../surroundings.js'
import { walletRegister } from './personal-tables.js'

/** The resolver class by which a person is erased from the wallet. */
export const WalletErasure = erasureGraph('Wallet')

/** Data of people in the wallet. */
export function personalDataFeature(surroundings: Surroundings) {
  return { instances: [new WalletErasure(createErasures({ ...surroundings, register: walletRegister }))] }
}
