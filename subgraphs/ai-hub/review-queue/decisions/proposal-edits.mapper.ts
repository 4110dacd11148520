import { z } from 'zod'
import { caseUpdateTypes } from '../../../../schema/case-update-types.js'
import { ValidationError } from '../../../shared/domain-error.js'
import { givenMembers } from '../../../shared/given-members.js'
import { textOf, validated, webAddress } from '../../../shared/validated.js'
import type { ProposedAction } from '../queue/proposed-action.type.js'
import type { ProposalEdits } from '../queue/review-item.inputs.js'
import { typeOfAction } from '../queue/review-item.state.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'

const edits = z.object({
  edits: z.object({
    caseData: z
      .object({
        name: textOf(200).nullish(),
        description: textOf(10_000).nullish(),
        animalType: textOf(50).nullish(),
        medicalCondition: textOf(500).nullish(),
        donationGoal: z.bigint().nullish(),
        priority: z.enum(['urgent', 'normal'], 'must be urgent or normal').nullish(),
        category: z
          .enum(
            ['rescue', 'surgery', 'treatment', 'transit', 'foster'],
            'must be rescue, surgery, treatment, transit or foster',
          )
          .nullish(),
      })
      .nullish(),
    updateData: z
      .object({
        type: z.enum(caseUpdateTypes).nullish(),
        notes: textOf(10_000).nullish(),
      })
      .nullish(),
    caseId: textOf(64).nullish(),
    images: z.array(webAddress).max(30, 'must have at most 30 pictures').nullish(),
  }),
})

/** Values before and after an edit, by member. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>

/**
 * The edited item, and the changes, which correct the analysis in training.
 * @throws ValidationError naming the members as `edits.caseData.name`
 */
export function editedItem(
  item: ReviewItemRecord,
  given: ProposalEdits,
): { item: ReviewItemRecord; changes: Changes } {
  const wanted = validated(edits, { edits: given }).edits
  const caseId = wanted.caseId ?? item.caseId
  const before = item.proposedAction
  const start = wanted.caseId && before.action === 'create_case' ? asUpdate(item) : before
  if (wanted.caseData && !start.caseData)
    throw new ValidationError({ 'edits.caseData': 'is only allowed for an item that opens a case' })
  if (wanted.updateData && !start.updateData)
    throw new ValidationError({ 'edits.updateData': 'is only allowed for an item that updates a case' })
  const proposedAction: ProposedAction = {
    action: start.action,
    ...(start.caseData ? { caseData: { ...start.caseData, ...givenMembers(wanted.caseData ?? {}) } } : {}),
    ...(start.updateData
      ? { updateData: { ...start.updateData, ...givenMembers(wanted.updateData ?? {}) } }
      : {}),
    images: wanted.images ?? start.images,
  }
  const after = { ...item, type: typeOfAction[start.action], caseId, proposedAction }
  return { item: after, changes: differenceOf(flat(item), flat(after)) }
}

/** Turns the opening of a case into an update of an existing one. */
function asUpdate({ proposedAction, analysis }: ReviewItemRecord): ProposedAction {
  const notes = proposedAction.caseData?.description ?? ''
  return {
    action: 'add_case_update',
    updateData: { type: analysis.caseUpdateType, notes },
    images: proposedAction.images,
  }
}

function flat({ caseId, proposedAction }: ReviewItemRecord): Map<string, unknown> {
  const { action, caseData, updateData, images } = proposedAction
  const members = {
    caseId,
    action,
    images,
    ...prefixed('caseData', caseData),
    ...prefixed('updateData', updateData),
  }
  return new Map(Object.entries(members))
}

function prefixed(prefix: string, members: object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members ?? {}).map(([name, value]) => [`${prefix}.${name}`, value]),
  )
}

function differenceOf(before: Map<string, unknown>, after: Map<string, unknown>): Changes {
  const names = new Set([...before.keys(), ...after.keys()])
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const name of names) {
    const [old, now] = [plain(before.get(name)), plain(after.get(name))]
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[name] = { before: old, after: now }
  }
  return changes
}

/** A value as in JSON. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) / 100 : (value ?? null)
}
