interface PersonProps {
  readonly name: string
  /** What the person does; default the name alone. */
  readonly text?: string
}

/** A person who works on an item, with initials. */
export function Person({ name, text = name }: PersonProps) {
  return (
    <span className="reviewer">
      <span className="initials" aria-hidden>
        {initialsOf(name)}
      </span>
      {text}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '')
  return first.join('').toUpperCase()
}
