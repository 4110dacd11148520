import type { Member, Shape } from '../rest-adapter/core/reply/reply-shape.js'

/** The member that holds a text which may come from anyone. */
const MARK = 'untrustedText'

/** Texts that the platform itself writes; every other text of the graph may be a post, a message or a name. */
const ownTexts: ReadonlySet<string> = new Set([
  'ErrorExplanation.cause',
  'ErrorExplanation.code',
  'ErrorExplanation.remedy',
  'PageInfo.endCursor',
  'OrganisationAnalytics.timeRange',
  'Case.currency',
  'DonationReceipt.hash',
  'DonationReceipt.explorerLink',
  'AnalysisEvidence.kind',
  'AnalysisEvidence.label',
  'AnalysisResult.flags',
  'AnalysisResult.language',
  'ReviewItem.policyReason',
])

/** The shape of a result in which texts of users are marked: `{untrustedText}` in place of the text. */
export function markedShape(shape: Shape, field?: string): Shape {
  if (shape.kind === 'list') return { ...shape, item: markedShape(shape.item, field) }
  if (shape.kind === 'object') return { ...shape, members: shape.members.map(markedMember) }
  if (!isUntrusted(shape, field)) return shape
  return { kind: 'object', members: [{ name: MARK, shape, nullable: false, always: true }] }
}

function markedMember(member: Member): Member {
  return { ...member, shape: markedShape(member.shape, member.field) }
}

/** Copies a result in its shape, with marked texts and without unset members. */
export type MarkTexts = (value: unknown) => unknown

/** Compiles {@link MarkTexts}. */
export function textMarker(shape: Shape, field?: string): MarkTexts {
  if (shape.kind === 'leaf')
    return isUntrusted(shape, field) ? (value) => ({ [MARK]: value }) : (value) => value
  if (shape.kind === 'list') {
    const mark = textMarker(shape.item, field)
    return (list) => (list as readonly unknown[]).map((item) => (item === null ? null : mark(item)))
  }
  const members = shape.members.map((member) => ({
    name: member.name,
    mark: textMarker(member.shape, member.field),
  }))
  return (value) => {
    const object = value as Record<string, unknown>
    return Object.fromEntries(
      members.flatMap(({ name, mark }) => (object[name] == null ? [] : [[name, mark(object[name])]])),
    )
  }
}

function isUntrusted(leaf: Extract<Shape, { kind: 'leaf' }>, field: string | undefined): boolean {
  return (leaf.type === 'String' || leaf.type.startsWith('JSON')) && !(field && ownTexts.has(field))
}
