import { Avatar } from '../../ui/avatar.js'

interface PersonProps {
  readonly name: string
  /** What the person does; default the name alone. */
  readonly text?: string
}

/** A person who works on an item. */
export function Person({ name, text = name }: PersonProps) {
  return (
    <span className="reviewer">
      <Avatar name={name} />
      {text}
    </span>
  )
}
