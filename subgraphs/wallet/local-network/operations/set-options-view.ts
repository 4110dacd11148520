import type { SetOptions } from './set-options-parameters.js'

const FLAG_NAMES = [
  [1, 'auth_required'],
  [2, 'auth_revocable'],
  [4, 'auth_immutable'],
  [8, 'auth_clawback_enabled'],
] as const

/** set_options in Horizon's format: only the given members. */
export function setOptionsDetails(options: SetOptions): Record<string, unknown> {
  return {
    ...flagMembers('set_flags', options.setFlags),
    ...flagMembers('clear_flags', options.clearFlags),
    inflation_dest: options.inflationDestination,
    master_key_weight: options.masterWeight,
    low_threshold: options.low,
    med_threshold: options.medium,
    high_threshold: options.high,
    home_domain: options.homeDomain,
    signer_key: options.signer?.key,
    signer_weight: options.signer?.weight,
  }
}

function flagMembers(name: string, flags: number): Record<string, unknown> {
  const present = FLAG_NAMES.filter(([bit]) => flags & bit)
  if (present.length === 0) return {}
  return { [name]: present.map(([bit]) => bit), [`${name}_s`]: present.map(([, text]) => text) }
}
