import { Kind, type SelectionSetNode } from 'graphql'

/**
 * Whether two selections give responses with the same members in the same order: only fields, without fragments, conditions,
 * or two fields for one member.
 */
export function selectsTheSame(
  one: SelectionSetNode | undefined,
  other: SelectionSetNode | undefined,
): boolean {
  if (!one || !other) return one === other
  const [these, those] = [fieldsOf(one), fieldsOf(other)]
  if (!these || !those || these.length !== those.length) return false
  return these.every((field, index) => {
    const same = those[index]
    return (
      same !== undefined &&
      same.member === field.member &&
      same.name === field.name &&
      selectsTheSame(field.selectionSet, same.selectionSet)
    )
  })
}

interface SelectedField {
  readonly member: string
  readonly name: string
  readonly selectionSet: SelectionSetNode | undefined
}

/** Undefined if the selection has more than plain fields. */
function fieldsOf({ selections }: SelectionSetNode): readonly SelectedField[] | undefined {
  const fields: SelectedField[] = []
  for (const node of selections) {
    if (node.kind !== Kind.FIELD || node.directives?.length) return undefined
    const { name, alias, selectionSet } = node
    fields.push({ member: (alias ?? name).value, name: name.value, selectionSet })
  }
  return new Set(fields.map(({ member }) => member)).size === fields.length ? fields : undefined
}
