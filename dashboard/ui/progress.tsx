import { useFormats } from '../language/language.js'

interface ProgressProps {
  readonly label: string
  readonly value: number
  readonly max: number
}

/** Progress as a bar and in percent. */
export function Progress({ label, value, max }: ProgressProps) {
  const { percent } = useFormats()
  // Rounded down, so that 100 % always means complete.
  const share = max > 0 ? Math.floor((100 * value) / max) / 100 : 0
  return (
    <span className="progress">
      <progress aria-label={label} max={max} value={Math.min(value, max)} />
      <span className="numeric">{percent(share)}</span>
    </span>
  )
}
