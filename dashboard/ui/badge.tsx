/** The meaning of the colour of a badge; an empty one is neutral. */
export type Tone = 'accent' | 'warning' | 'danger' | ''

/** A state, with a dot in its colour. */
export function Badge({ tone = '', children }: { readonly tone?: Tone; readonly children: string }) {
  return <span className={`badge dot ${tone}`}>{children}</span>
}
