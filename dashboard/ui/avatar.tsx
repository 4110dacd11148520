import { useState } from 'react'
import { Icon } from './icon.js'
import { initialsOf } from './initials.js'

/** The first letters of a name, beside the name itself. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** A small picture of an animal, beside its name; without one, or if it cannot be loaded, a paw. */
export function Thumbnail({ path }: { readonly path: string | undefined }) {
  const [lost, setLost] = useState<string>()
  return (
    <span className="thumbnail">
      {path && path !== lost ? (
        <img src={path} alt="" loading="lazy" onError={() => setLost(path)} />
      ) : (
        <Icon name="paw" />
      )}
    </span>
  )
}
