import { createLink } from '@tanstack/react-router'
import { type ComponentProps, forwardRef } from 'react'

/** The link above a record or a form, to the list or the record that it belongs to. */
export const BackLink = createLink(
  forwardRef<HTMLAnchorElement, ComponentProps<'a'>>(({ children, ...link }, ref) => (
    <p className="back">
      <a {...link} ref={ref}>
        ← {children}
      </a>
    </p>
  )),
)
