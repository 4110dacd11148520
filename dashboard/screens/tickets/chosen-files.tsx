import { type ChangeEvent, useState } from 'react'
import { draftFile, MAX_FILE_MEGABYTES } from '../../app/drafts/draft-files.js'
import type { DraftFiles } from '../../app/drafts/use-draft-files.js'
import { oneLineName } from '../../generated/one-line-name.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { ticketsMessages } from './tickets.messages.js'

/** The limit of the platform. */
const MOST_FILES = 20
/** What the platform accepts (`/api/upload`), which decides by the content. */
const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,video/mp4,.pdf,.txt,.csv'

interface ChosenFilesProps {
  readonly draft: DraftFiles
  readonly isLocked: boolean
}

/** The files that a ticket or reply is to have. */
export function ChosenFiles({ draft, isLocked }: ChosenFilesProps) {
  const { files } = draft
  const t = useMessages(ticketsMessages)
  const [fault, setFault] = useState<string>()
  const add = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    const fitting = chosen.filter(({ size }) => size > 0 && size <= MAX_FILE_MEGABYTES * 1024 * 1024)
    const unfit = chosen.find((file) => !fitting.includes(file))
    const added = fitting.slice(0, MOST_FILES - files.length)
    const isTooMany = added.length < fitting.length
    const size = { name: unfit ? nameOf(unfit) : '', most: MAX_FILE_MEGABYTES }
    setFault(unfit ? t('fileSize', size) : isTooMany ? t('tooManyFiles', { most: MOST_FILES }) : undefined)
    await draft.add(await Promise.all(added.map((file) => draftFile(file, nameOf(file)))))
  }
  return (
    <fieldset className="stack" disabled={isLocked}>
      <legend>{t('attachments')}</legend>
      <p className="line">
        <label className="button file">
          <span>{t('chooseFiles')}</span>
          <input type="file" accept={ACCEPTED} multiple className="hidden" onChange={add} />
        </label>
        <span className="muted">{t('filesHint', { most: MAX_FILE_MEGABYTES })}</span>
      </p>
      {fault && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      <p role="status" className="hidden">
        {t('attached', { count: files.length })}
      </p>
      {files.length > 0 && (
        <ul aria-label={t('attachments')}>
          {files.map(({ id, name = '' }) => (
            <li key={id}>
              <bdi>{name}</bdi>{' '}
              <Button
                kind="plain"
                aria-label={t('removeFile', { name })}
                onClick={() => void draft.remove(id)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** The name of a file as tickets keep it. */
function nameOf({ name }: File): string {
  return [...oneLineName(name)].slice(0, 100).join('')
}
