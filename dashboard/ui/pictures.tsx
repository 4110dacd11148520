import { useMessages } from '../language/language.js'
import { commonMessages } from './texts/common.messages.js'

/** Pictures, each a link to itself. @param paths at the origin of the page, as the graph has them */
export function Pictures({ paths }: { readonly paths: readonly string[] }) {
  const t = useMessages(commonMessages)
  if (paths.length === 0) return null
  return (
    <ul className="pictures">
      {paths.map((path, index) => (
        <li key={path}>
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            aria-label={t('openPicture', { number: index + 1 })}
          >
            <img
              src={path}
              alt={t('picture', { number: index + 1 })}
              loading="lazy"
              width="160"
              height="120"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
