import { Account, type Keypair, TransactionBuilder, type xdr } from '@stellar/stellar-sdk'

export interface SigningPlan {
  source: Keypair
  /** The current sequence number of the source. */
  sequence: bigint
  operations: xdr.Operation[]
  /** The available keys; those that the transaction needs sign it. */
  signers: Keypair[]
  bumpedBy?: Keypair
  passphrase: string
}

/** An envelope signed by exactly the sources that it names, in a fee bump if requested. */
export function signedTransaction(plan: SigningPlan): string {
  const builder = new TransactionBuilder(new Account(plan.source.publicKey(), plan.sequence.toString()), {
    fee: '100',
    networkPassphrase: plan.passphrase,
  })
  for (const operation of plan.operations) builder.addOperation(operation)
  const transaction = builder.setTimeout(0).build()
  const named = new Set([plan.source.publicKey(), ...transaction.operations.map(({ source }) => source)])
  for (const key of [plan.source, ...plan.signers]) {
    if (named.delete(key.publicKey())) transaction.sign(key)
  }
  if (!plan.bumpedBy) return transaction.toXDR()
  const bump = TransactionBuilder.buildFeeBumpTransaction(plan.bumpedBy, '100', transaction, plan.passphrase)
  bump.sign(plan.bumpedBy)
  return bump.toXDR()
}
