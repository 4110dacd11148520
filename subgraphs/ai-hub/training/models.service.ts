import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { createAnalyser } from '../analysis/analyser.js'
import { evaluateCooperatively } from '../analysis/evaluation/evaluation.js'
import type { MetricsByLanguage } from '../analysis/evaluation/metrics.js'
import { missedFloors } from '../analysis/gate/floors.js'
import { GATES, gatePosts, postsOf } from '../analysis/gate/index.js'
import type { Model } from '../analysis/model/model.js'
import { type TrainingOptions, trainCooperatively } from '../analysis/model/training.js'
import { seedPosts } from '../analysis/seed/index.js'
import type { LabelledPost } from '../analysis/seed/labelled-post.js'
import { DEFAULT_TRAINING, seedBase, seedModel } from '../analysis/seed/seed-model.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { PostAnalyser } from '../posts/analysis.type.js'
import { type ModelVersionRecord, modelVersionStore } from './model-version.store.js'
import { regressionOf, shortfallOf } from './promotion.policy.js'
import { type TrainingLabelRecord, trainingLabelStore } from './training-label.store.js'

export type { ModelVersionRecord } from './model-version.store.js'

/** Number of versions that keep their weights for a rollback. */
const WEIGHTS_KEPT = 20

/** A trained model and its training data. */
export interface Candidate {
  readonly model: Model
  readonly labels: readonly TrainingLabelRecord[]
  /** Labels of posts of the gate, which no model is trained with. */
  readonly leftOut?: readonly TrainingLabelRecord[]
}

/** The seed posts that every model is trained on, and the gate. */
export interface TrainingSet {
  /** See `baseOf`. */
  readonly base: string
  readonly posts: readonly LabelledPost[]
  readonly parameters: TrainingOptions
  /** Never used for training. */
  readonly gate: readonly LabelledPost[]
  /** The model trained on these posts only, prepared and measured on the gate in advance. */
  readonly firstModel: () => Promise<Model>
  /** The floors of the gates that a model misses, in words: such a version is never promoted. */
  readonly missedFloors: (model: Model) => Promise<string[]>
}

/** The training set of this program; its posts are read when a model is first trained on them. */
export const seedTrainingSet: TrainingSet = {
  get base() {
    return seedBase()
  },
  get posts() {
    return seedPosts()
  },
  parameters: DEFAULT_TRAINING,
  get gate() {
    return gatePosts()
  },
  firstModel: async () => seedModel(),
  async missedFloors(model) {
    const missed: string[] = []
    for (const gate of GATES)
      for (const floor of missedFloors(gate, await evaluateCooperatively(model, postsOf(gate))))
        missed.push(`${gate}: ${floor}`)
    return missed
  },
}

export interface ModelDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'audit'> {
  readonly trainingSet: TrainingSet
}

export type Models = ReturnType<typeof createModels>

/** Manages the versions of the analysis model: training, promotion and rollback. */
export function createModels({ db, clock, log, audit, trainingSet }: ModelDependencies) {
  const base = () => trainingSet.base
  let used: { readonly id: string; readonly analyser: PostAnalyser } | undefined
  let loading: Promise<PostAnalyser> | undefined
  async function recordOf({ model, labels }: Candidate, trainedBy: string): Promise<ModelVersionRecord> {
    return {
      id: newId('mdl'),
      version: model.version,
      base: base(),
      dataHash: model.dataHash,
      seed: model.seed,
      parameters: model.parameters,
      records: model.recordsTrained,
      labels: labels.length,
      heldOut: await metricsOf(model, trainingSet),
      calibration: model.calibration,
      isActive: false,
      state: 'held_back',
      reason: '',
      trainedBy,
      createdAt: timestamp(clock),
    }
  }

  /** Trains on the training set and every label. */
  async function train(wanted: Partial<TrainingOptions>): Promise<Candidate> {
    const parameters = { ...trainingSet.parameters, ...wanted }
    const gate = new Set(trainingSet.gate.map(({ text }) => text.trim()))
    const all = await trainingLabelStore(db).all()
    const isOfGate = ({ text }: TrainingLabelRecord) => gate.has(text.trim())
    const labels = all.filter((label) => !isOfGate(label))
    const isFirst = labels.length === 0 && isSame(parameters, trainingSet.parameters)
    const posts = () => [...trainingSet.posts, ...labels.map(labelledPost)]
    const model = isFirst
      ? await trainingSet.firstModel()
      : await trainCooperatively({ posts: posts(), ...parameters })
    return { model, labels, leftOut: all.filter(isOfGate) }
  }

  /** The active version; trains and activates one if there is none of this program's base. */
  async function firstActive(): Promise<ModelVersionRecord> {
    const known = await modelVersionStore(db).active(base())
    if (known) return known
    const candidate = await train({})
    const made = await recordOf(candidate, 'service:ai-hub')
    return inTransaction(db, async (trx) => {
      const store = modelVersionStore(trx)
      // A concurrently starting process was faster; its model is the same.
      const other = (await store.active(base())) ?? (await store.byVersion(base(), made.version))
      if (other?.isActive) return other
      if (!other) await store.insert(made, candidate.model)
      const id = other?.id ?? made.id
      await store.activate(base(), id, { reason: 'The first model of this program.', replaces: undefined })
      await trainingLabelStore(trx).markUsed(idsOf(candidate), id)
      return { ...made, id, isActive: true, state: 'promoted' }
    })
  }

  async function load(): Promise<PostAnalyser> {
    const active = await firstActive()
    if (used?.id === active.id) return used.analyser
    const model = await modelVersionStore(db).model(active.id)
    if (!model) throw new Error(`The weights of the active model version ${active.id} are missing.`)
    const isFirst = used === undefined
    used = { id: active.id, analyser: createAnalyser(model) }
    if (!isFirst)
      log.info({ version: active.version, id: active.id }, 'another model of the analysis is active')
    return used.analyser
  }

  return {
    train,

    /** The analyser of the active version, whichever process activated it. */
    async analyser(): Promise<PostAnalyser> {
      const id = await modelVersionStore(db).activeId(base())
      if (id !== undefined && used?.id === id) return used.analyser
      loading ??= load().finally(() => {
        loading = undefined
      })
      return loading
    },

    active: (): Promise<ModelVersionRecord> => firstActive(),

    /** The active version, if there is one. */
    current: (): Promise<ModelVersionRecord | undefined> => modelVersionStore(db).active(base()),

    find: (id: string): Promise<ModelVersionRecord | undefined> => modelVersionStore(db).byId(id),

    list: (input: PageInput) => connectionFrom(input, (page) => modelVersionStore(db).page(page)),

    /**
     * Stores a trained model, and promotes it unless it misses a floor of a gate or regresses on the gates. One that was
     * rolled back stays so until there is new training data.
     */
    async submit(
      candidate: Candidate,
      by: Pick<RequestContext, 'viewer' | 'requestId'>,
      trainedBy: string,
    ): Promise<ModelVersionRecord> {
      const active = await firstActive()
      const made = await recordOf(candidate, trainedBy)
      const first = await metricsOf(await trainingSet.firstModel(), trainingSet)
      const missed = await trainingSet.missedFloors(candidate.model)
      const kept = await inTransaction(db, async (trx) => {
        const store = modelVersionStore(trx)
        const known = await store.byVersion(base(), made.version)
        const id = known?.id ?? made.id
        if (known) await store.restoreWeights(id, candidate.model)
        else await store.insert(made, candidate.model)
        await trainingLabelStore(trx).markUsed(idsOf(candidate), id)
        const now = (await store.active(base())) ?? active
        if (known?.isActive || known?.state === 'rolled_back') return known.id
        const fall = shortfallOf(missed) ?? regressionOf(made.heldOut, now.heldOut, first)
        if (fall) await store.setState(id, 'held_back', fall)
        else
          await store.activate(base(), id, { reason: 'No regression on the frozen gates.', replaces: now.id })
        await audit.record(trx, by, {
          action: fall ? 'model.held_back' : 'model.promoted',
          target: id,
          details: { version: made.version, replaces: now.version, ...(fall ? { reason: fall } : {}) },
        })
        // A rollback activates the version that the active one replaced.
        const rollBackTo = now.replaces === undefined ? [] : [now.replaces]
        await store.forgetWeights(WEIGHTS_KEPT, [id, now.id, ...rollBackTo])
        return id
      })
      return existing(db, kept)
    },

    /**
     * Rolls back to the previously active version, or to the given one.
     * @throws NOT_FOUND, CONFLICT if there is none, or this program cannot use it
     */
    async rollBack(context: RequestContext, id: string | undefined): Promise<ModelVersionRecord> {
      await firstActive()
      const target = await inTransaction(db, async (trx) => {
        const store = modelVersionStore(trx)
        const active = await store.active(base())
        const to = id ?? active?.replaces
        if (to === undefined)
          throw new DomainError('CONFLICT', 'There is no previous version to roll back to.')
        const before = await existing(trx, to)
        if (before.isActive) throw new DomainError('CONFLICT', `Version ${to} is already active.`)
        if (before.base !== base() || !(await store.model(to)))
          throw new DomainError('CONFLICT', `Version ${to} is no longer usable; train again instead.`)
        if (active) await store.setState(active.id, 'rolled_back', `Rolled back to ${before.version}.`)
        await store.activate(base(), to, { reason: 'Activated by a rollback.', replaces: before.replaces })
        await audit.record(trx, context, {
          action: 'model.rolled_back',
          target: to,
          details: { version: before.version, instead: active?.version },
        })
        return to
      })
      return existing(db, target)
    },
  }
}

async function existing(from: Database | Transaction, id: string): Promise<ModelVersionRecord> {
  const found = await modelVersionStore(from).byId(id)
  if (!found) throw notFound('Model version', id)
  return found
}

/** The labels that a training has considered: they are no longer new. */
function idsOf({ labels, leftOut = [] }: Candidate): string[] {
  return [...labels, ...leftOut].map(({ id }) => id)
}

function isSame(one: TrainingOptions, other: TrainingOptions): boolean {
  return one.epochs === other.epochs && one.learningRate === other.learningRate && one.seed === other.seed
}

function labelledPost(label: TrainingLabelRecord): LabelledPost {
  const { text, language, author, event, isCaseRelated, urgency, caseUpdateType } = label
  return {
    text,
    language,
    author: `${label.source}:${author}`,
    event: `${label.source}:${event}`,
    isCaseRelated,
    ...(urgency ? { urgency } : {}),
    ...(caseUpdateType ? { caseUpdateType } : {}),
  }
}

/** Metrics of a model on the gates. */
function metricsOf(model: Model, { gate }: TrainingSet): MetricsByLanguage | Promise<MetricsByLanguage> {
  return model.heldOut ?? evaluateCooperatively(model, gate)
}
