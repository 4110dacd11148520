import { createHash, verify } from 'node:crypto'
import { SignerKey, type xdr } from '@stellar/stellar-sdk'
import { publicKeyOf } from '../../../ledger/ed25519.js'
import type { SignerEntry } from '../entries.js'

/** The weight of a signature is capped at the maximum threshold. */
const MAX_WEIGHT = 255

export interface SignatureChecker {
  /** Whether signatures of these signers reach the weight; at least one must sign even for a weight of 0. */
  reaches(signers: SignerEntry[], weight: number): boolean
  /** Whether every signature was needed; the network refuses envelopes with extra ones. */
  allUsed(): boolean
}

/** Tracks the signatures of an envelope through all checks of its transaction and operations. */
export function signatureChecker(hash: Buffer, signatures: xdr.DecoratedSignature[]): SignatureChecker {
  const used = new Set<number>()
  return {
    reaches(signers, weight) {
      let total = 0
      const add = (signer: SignerEntry): boolean => {
        total += Math.min(signer.weight, MAX_WEIGHT)
        return total >= weight
      }
      const remaining: SignerEntry[] = []
      for (const signer of signers) {
        if (!signer.key.startsWith('T')) remaining.push(signer)
        else if (SignerKey.decodeAddress(signer.key).preAuthTx().equals(hash) && add(signer)) return true
      }
      for (const [index, signature] of signatures.entries()) {
        const position = remaining.findIndex((signer) => signs(signer.key, signature, hash))
        const [signer] = position === -1 ? [] : remaining.splice(position, 1)
        if (signer === undefined) continue
        used.add(index)
        if (add(signer)) return true
      }
      return false
    },
    allUsed: () => used.size === signatures.length,
  }
}

function signs(key: string, decorated: xdr.DecoratedSignature, hash: Buffer): boolean {
  const signer = SignerKey.decodeAddress(key)
  const hint = decorated.hint()
  const signature = decorated.signature()
  switch (signer.switch().name) {
    case 'signerKeyTypeEd25519':
      return hint.equals(signer.ed25519().subarray(-4)) && verifies(signer.ed25519(), hash, signature)
    case 'signerKeyTypeHashX':
      return (
        hint.equals(signer.hashX().subarray(-4)) &&
        createHash('sha256').update(signature).digest().equals(signer.hashX())
      )
    case 'signerKeyTypeEd25519SignedPayload': {
      const { ed25519, payload } = signedPayload(signer)
      return hint.equals(payloadHint(ed25519, payload)) && verifies(ed25519, payload, signature)
    }
    default:
      return false
  }
}

function signedPayload(signer: xdr.SignerKey): { ed25519: Buffer; payload: Buffer } {
  const inner = signer.ed25519SignedPayload()
  return { ed25519: inner.ed25519(), payload: inner.payload() }
}

/** The hint of a signed payload combines the last bytes of key and payload (CAP-40). */
function payloadHint(key: Buffer, payload: Buffer): Buffer {
  const end = Buffer.alloc(4)
  payload.subarray(-4).copy(end)
  return Buffer.from(key.subarray(-4).map((byte, index) => byte ^ (end[index] ?? 0)))
}

/**
 * Each signature is verified when its transaction is accepted, selected and applied, for the transaction and its
 * operations. The result never changes, so it is cached, like in the real network.
 */
function verifies(publicKey: Buffer, message: Buffer, signature: Buffer): boolean {
  const key = Buffer.concat([publicKey, signature, message]).toString('latin1')
  const known = verified.get(key)
  if (known !== undefined) return known
  const isValid = verifyEd25519(publicKey, message, signature)
  if (verified.size >= MAX_VERIFIED) verified.clear()
  verified.set(key, isValid)
  return isValid
}

const verified = new Map<string, boolean>()
const MAX_VERIFIED = 10_000

function verifyEd25519(publicKey: Buffer, message: Buffer, signature: Buffer): boolean {
  return signature.length === 64 && verify(null, message, publicKeyOf(publicKey), signature)
}
