/** A difference between the released contract and this one. */
export interface ContractChange {
  /**
   * `breaking`: a client that keeps to the released contract can fail. `dangerous`: one that does not expect more values
   * than the contract listed can fail.
   */
  readonly level: 'breaking' | 'dangerous' | 'safe'
  /** A coordinate (`Case.name`) or a path with what it concerns (`GET /api/cases 200 data[].name`). */
  readonly place: string
  readonly about: string
}
