import { useFormats } from '../language/language.js'

interface ProgressProps {
  readonly label: string
  readonly value: number
  readonly max: number
}

/** How far something is, as a bar and in percent. */
export function Progress({ label, value, max }: ProgressProps) {
  const { percent } = useFormats()
  // Rounded down, so that only what is complete has 100 %.
  const share = max > 0 ? Math.floor((100 * value) / max) / 100 : 0
  return (
    <span className="progress">
      <progress aria-label={label} max={max} value={Math.min(value, max)} />
      <span className="numeric">{percent(share)}</span>
    </span>
  )
}
