/**
 * Holds the root of the wallets' keys, derives a key per index and signs with it. Keys never leave the vault. Because
 * every key is derived from the root and its index, the root is sufficient to recover all wallets.
 */
export interface KeyVault {
  /** Identifies the root: keys of another root belong to other accounts. Not secret. */
  readonly rootId: string
  /** The address of the account at an index. */
  addressOf(index: number): Promise<string>
  /** The signature of a hash with the key at an index: 64 bytes. @throws NETWORK_ERROR if the vault is not available */
  sign(index: number, hash: Uint8Array): Promise<Buffer>
  /** Seals a local root with the current master key; false if it already was. */
  rewrap(): Promise<boolean>
}
