import type { CaseUpdateType, ProposalEdits } from '../../../generated/approve-proposal.js'
import { caseCategoryValues, casePriorityValues, caseUpdateTypeValues } from '../../../generated/enums.js'
import type { ReviewItemDetailData } from '../../../generated/review-item-detail.js'
import { moneyOf } from '../../wallets/payment/payment-amount.js'

type Proposed = Pick<NonNullable<ReviewItemDetailData['reviewItem']>, 'proposedAction'>

/** The members of a proposal as a person edits them, by name. The goal is as in the graph, or what was typed if that is no amount. */
export type Draft = Readonly<Record<string, string>>

/** A member of a proposal. */
export interface ProposedMember {
  readonly name: string
  readonly value: string
  readonly choices?: readonly string[]
}

const caseChoices: Readonly<Record<string, readonly string[]>> = {
  animalType: ['dog', 'cat', 'horse', 'bird', 'other'],
  priority: casePriorityValues,
  category: caseCategoryValues,
}

const caseMembers = [
  'name',
  'description',
  'animalType',
  'medicalCondition',
  'donationGoal',
  'priority',
  'category',
] as const

/** The members of a proposal, in the order in which they are shown. */
export function membersOf({ proposedAction: { caseData, updateData } }: Proposed): ProposedMember[] {
  if (caseData)
    return caseMembers.map((name) => ({
      name,
      value: String(caseData[name] ?? ''),
      ...(caseChoices[name] ? { choices: caseChoices[name] } : {}),
    }))
  if (!updateData) return []
  return [
    { name: 'type', value: updateData.type, choices: caseUpdateTypeValues },
    { name: 'notes', value: updateData.notes },
  ]
}

/** A draft that changes nothing yet. */
export function draftOf(item: Proposed): Draft {
  return Object.fromEntries(membersOf(item).map(({ name, value }) => [name, value]))
}

/** Whether the goal was changed to something that is no amount of money. Such a draft cannot be approved. */
export function isGoalFaulty(item: Proposed | undefined, draft: Draft | undefined): boolean {
  const goal = draft?.donationGoal ?? ''
  const isChanged = item !== undefined && goal.trim() !== '' && goal !== draftOf(item).donationGoal
  return isChanged && moneyOf(goal, 'en') === undefined
}

/** The changes of a draft; undefined without any. An empty member keeps the proposed value. */
export function editsOf(item: Proposed, draft: Draft): ProposalEdits | undefined {
  const changed = membersOf(item).flatMap(({ name, value }) => {
    const text = draft[name]?.trim() ?? value
    return text === value || text === '' ? [] : [[name, text] as const]
  })
  if (changed.length === 0) return undefined
  if (item.proposedAction.caseData)
    return {
      caseData: Object.fromEntries(
        changed.map(([name, text]) => [name, name === 'donationGoal' ? Number(text) : text]),
      ),
    }
  const { type, notes } = Object.fromEntries(changed)
  return { updateData: { ...(type ? { type: type as CaseUpdateType } : {}), ...(notes ? { notes } : {}) } }
}
