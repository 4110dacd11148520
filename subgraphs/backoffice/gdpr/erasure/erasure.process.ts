import { hash } from 'node:crypto'
import type { IdentityDirectory } from '../../../../runtime/identity-directory.js'
import type { Language } from '../../../../schema/languages.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import type { ErasedRows } from '../../../shared/personal-data/erase-person.js'
import { createErasures, type ErasureOrder } from '../../../shared/personal-data/erasures.js'
import { addressesOf } from '../../../shared/personal-data/inventory.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import { type GraphClient, serviceOperation } from '../../../shared/service-calls/graph-client.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { accountMail } from '../../mail/account-mails.mapper.js'
import type { Mail, Mailer } from '../../mail/mailer.client.js'
import type { Notifier } from '../../notifications/events/notifier.service.js'
import { defaultSettings } from '../../notifications/preferences/preferences.policy.js'
import { recordErasure, wasRemoved } from '../../users/user-erasure.service.js'
import { userRecipients } from '../../users/user-recipients.service.js'
import { requestArticles, withAvailability } from '../requests/gdpr-request.state.js'
import {
  type ErasureDetails,
  openSealedDetails,
  type RequestRecord,
  requestStore,
  sealedDetailsPurpose,
} from '../requests/gdpr-request.store.js'
import type { Progress, ProgressDependencies } from '../requests/request-progress.service.js'
import { allNames } from './former-names.store.js'
import { backofficeInventory } from './personal-data-inventory.policy.js'
import { assertNotFrozen, payOutWallets } from './wallet-payout.client.js'

/** Mails the confirmation of an erasure to the former address. */
export const MAIL_ERASED = 'gdpr.mail-erased'

interface EraseVariables extends Record<string, unknown> {
  readonly input: {
    readonly requestId: string
    readonly userId: string
    readonly email: string
    readonly names: readonly string[]
    readonly dataTypes: readonly string[]
  }
}
interface EraseResponse {
  readonly erased: readonly ErasedRows[]
}

const eraseFromWallet = serviceOperation<EraseVariables, EraseResponse>(
  'mutation EraseFromWallet($input: ErasePersonInput!) { erased: eraseFromWallet(input: $input) { holds action count reason } }',
)
const eraseFromAiHub = serviceOperation<EraseVariables, EraseResponse>(
  'mutation EraseFromAiHub($input: ErasePersonInput!) { erased: eraseFromAiHub(input: $input) { holds action count reason } }',
)

/** Data that remains after an erasure, in addition to the rows that the certificate lists as kept. */
const remains = [
  'The ledger: transactions are public and cannot be changed; nothing on it names the person.',
  'Texts by other people that name the person with a single word, and what other people say of themselves in their profiles.',
  'Encrypted results of requests that other people sent with an Idempotency-Key, for at most 24 hours.',
  'E-mails to other people, and the confirmation of this erasure to the person.',
  'Log files, backups and freed pages of the database, until they are overwritten.',
  'The id of the person, an opaque value without other data.',
] as const

export interface ErasureDependencies extends ProgressDependencies {
  readonly box: SecretBox
  readonly graph: GraphClient
  readonly identity: IdentityDirectory
  readonly mailer: Mailer
  readonly notifier: Notifier
  readonly progress: Progress
}

/**
 * The erasure saga. The steps run in a fixed order; after a crash all of them run again. Each is idempotent by the id
 * of the request and returns its first result.
 */
export function createErasure(dependencies: ErasureDependencies) {
  const { db, clock, audit, box, graph, identity, mailer, progress } = dependencies
  const erasures = createErasures({ db, clock, inventory: backofficeInventory })

  async function fromService(
    service: 'wallet' | 'ai-hub',
    { requestId, subject, categories }: ErasureOrder,
  ): Promise<readonly ErasedRows[]> {
    const { id: userId, email, names } = subject
    const input = { requestId, userId, email, names, dataTypes: categories }
    const operation = service === 'wallet' ? eraseFromWallet : eraseFromAiHub
    const { erased } = await withAvailability(service, () =>
      graph.request(operation, { input }, { requestId }),
    )
    return erased.map(({ reason, ...rows }) => ({ ...rows, ...(reason ? { reason } : {}) }))
  }

  /** First, so that the person can no longer add data. */
  async function fromIdentity({ subject: { id } }: ErasureOrder): Promise<readonly ErasedRows[]> {
    await withAvailability('identity', () => identity.deleteAccount(id))
    const [profile] = await userRecipients(db).byIds([id])
    // The account of people who sign in at an external provider is there.
    if (!profile && !(await wasRemoved(db, id))) return []
    return [{ holds: 'Account, password and all sessions', action: 'deleted', count: 1 }]
  }

  const fromBackoffice = (order: ErasureOrder): Promise<readonly ErasedRows[]> =>
    erasures.carryOut(order, async (trx) => {
      if (order.categories.length === 0)
        await recordErasure(dependencies, trx, backgroundActor(order.requestId), order.subject.id)
      return []
    })

  /** The development mailer keeps sent e-mails in a folder. */
  async function fromMailFolder({ subject }: ErasureOrder): Promise<readonly ErasedRows[]> {
    let count = 0
    for (const address of addressesOf(subject)) count += await mailer.forget(address)
    return count === 0 ? [] : [{ holds: 'Files of e-mails to the person', action: 'deleted', count }]
  }

  /** Last, so that it includes the rows of the erasure itself. */
  async function fromAuditLog({ requestId, subject }: ErasureOrder): Promise<readonly ErasedRows[]> {
    const count = await audit.forget(db, requestId, subject)
    const reason = 'Shows who changed what (GDPR, article 6, paragraph 1 f), by a pseudonymous id.'
    return [{ holds: 'Rows of the audit log', action: 'anonymised', count, reason }]
  }

  return {
    async carryOut(request: RequestRecord): Promise<void> {
      const details = openSealedDetails<ErasureDetails>(box, request)
      const { walletDestination, walletMemo, walletMemoType, language, ...known } = details
      // Now, because the person may have changed them since the request.
      const [profile] = await userRecipients(db).byIds([known.id])
      const email = profile?.email ?? known.email
      const names = await allNames(db, known.id, known.names)
      // Profile and audit log do not contain them any more if a later step is interrupted.
      if (email !== known.email || names.some((name) => !known.names.includes(name)))
        await keepNames(request, { ...details, email, names })
      const subject = { ...known, email, names }
      const order = { requestId: request.id, subject, categories: request.dataTypes }
      const services: Record<string, readonly ErasedRows[]> = {}
      await assertNotFrozen(graph, request)
      if (order.categories.length === 0) services.identity = await fromIdentity(order)
      if (walletDestination !== undefined)
        await payOutWallets(graph, order, { walletDestination, walletMemo, walletMemoType })
      services.wallet = await fromService('wallet', order)
      // The AI hub could learn again from texts of the backoffice, unless it knows that the whole person was erased.
      if (order.categories.length > 0) services.backoffice = await fromBackoffice(order)
      services['ai-hub'] = await fromService('ai-hub', order)
      services.backoffice ??= await fromBackoffice(order)
      if (order.categories.length === 0) {
        services.backoffice = [...services.backoffice, ...(await fromMailFolder(order))]
        services['audit log'] = await fromAuditLog(order)
      }
      await certify(request, subject.email, language, services)
    },

    /** Sends the confirmation. */
    async mail({ sealedMail, id }: { sealedMail: string; id: string }): Promise<void> {
      await mailer.send(JSON.parse(box.open(sealedMail, erasureMailPurpose(id))) as Mail)
    },
  }

  async function keepNames({ id }: RequestRecord, details: ErasureDetails): Promise<void> {
    await progress.keepDetails(id, box.seal(JSON.stringify(details), sealedDetailsPurpose(id)))
  }

  async function certify(
    { id, type, userId, dataTypes, requestedBy }: RequestRecord,
    email: string,
    language: Language | undefined,
    services: Readonly<Record<string, readonly ErasedRows[]>>,
  ): Promise<void> {
    const statement = {
      requestId: id,
      article: requestArticles[type],
      subject: userId,
      requestedBy,
      dataTypes: dataTypes.length > 0 ? dataTypes : 'all',
      erasedAt: timestamp(clock),
      services,
      remains,
    }
    const certificate = { ...statement, sha256: hash('sha256', JSON.stringify(statement)) }
    await inTransaction(db, async (trx) => {
      const latest = await requestStore(trx).byId(id)
      if (!latest) return
      await progress.move(trx, latest, 'completed', { changes: { certificate } })
      await audit.record(
        trx,
        backgroundActor(id),
        audited('gdpr_erasure_completed', id, { after: { sha256: certificate.sha256 } }),
      )
      const about = { requestId: id, digest: certificate.sha256 }
      const mail: Mail = {
        id: `${id}.erased`,
        to: email,
        ...accountMail(language ?? defaultSettings.language, 'erased', about),
      }
      const sealedMail = box.seal(JSON.stringify(mail), erasureMailPurpose(id))
      // Another account has the address of a person whose profile was deleted.
      if (email === '') return
      await enqueueJob(trx, { kind: MAIL_ERASED, payload: { id, sealedMail }, key: id }, clock)
    })
  }
}

/** The sealing purpose of the mail about a finished erasure. */
export const erasureMailPurpose = (requestId: string) => `gdpr-mail:${requestId}`
