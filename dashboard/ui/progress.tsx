import { shareOf } from '../generated/goal-share.js'
import { useFormats } from '../language/language.js'

interface ProgressProps {
  readonly label: string
  readonly value: number
  readonly max: number
}

/** Progress as a bar and in percent. */
export function Progress({ label, value, max }: ProgressProps) {
  const { percent } = useFormats()
  return (
    <span className="progress">
      <progress aria-label={label} max={max} value={Math.min(value, max)} />
      <span className="numeric">{percent(shareOf(value, max))}</span>
    </span>
  )
}
