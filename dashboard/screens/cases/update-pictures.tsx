import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
import { contentOf, type DraftFile, MAX_PICTURES, preparedPicture } from '../../app/drafts/draft-files.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { updateMessages } from './update.messages.js'

interface UpdatePicturesProps {
  readonly pictures: readonly DraftFile[]
  readonly isLocked: boolean
  /** A choice of pictures is being prepared (1), or no longer (-1): the update must not be sent without them. */
  readonly onPreparing: (change: 1 | -1) => void
  readonly onAdd: (added: readonly DraftFile[]) => Promise<void>
  readonly onRemove: (id: string) => void
}

/** The pictures of an update that is being written: from the camera or from the device. */
export function UpdatePictures(props: UpdatePicturesProps) {
  const { pictures, isLocked, onPreparing, onAdd, onRemove } = props
  const t = useMessages(updateMessages)
  const [fault, setFault] = useState<string>()
  const add = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])].slice(0, MAX_PICTURES - pictures.length)
    const isTooMany = files.length < (input.files?.length ?? 0)
    input.value = ''
    onPreparing(1)
    const found = await Promise.allSettled(files.map(preparedPicture))
    const added = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    setFault(added.length < files.length ? t('unreadable') : isTooMany ? t('tooMany') : undefined)
    await onAdd(added).finally(() => onPreparing(-1))
  }
  return (
    <fieldset className="stack" disabled={isLocked}>
      <legend>{t('pictures')}</legend>
      <p className="line">
        <FileButton label={t('takePicture')} capture="environment" onChange={add} />
        <FileButton label={t('choosePictures')} multiple onChange={add} />
      </p>
      <p className="muted">{t('withoutPlace')}</p>
      {fault && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      <p role="status" className="hidden">
        {t('attached', { count: pictures.length })}
      </p>
      {pictures.length > 0 && (
        <ul className="pictures">
          {pictures.map((one, index) => (
            <Preview key={one.id} picture={one} number={index + 1} onRemove={() => onRemove(one.id)} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly capture?: 'environment'
  readonly multiple?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function FileButton({ label, ...rest }: FileButtonProps) {
  return (
    <label className="button file">
      <Icon name="camera" />
      <span>{label}</span>
      <input type="file" accept="image/*" className="hidden" {...rest} />
    </label>
  )
}

interface PreviewProps {
  readonly picture: DraftFile
  readonly number: number
  readonly onRemove: () => void
}

function Preview({ picture, number, onRemove }: PreviewProps) {
  const t = useMessages(updateMessages)
  const common = useMessages(commonMessages)
  const address = useMemo(() => URL.createObjectURL(contentOf(picture)), [picture])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <li>
      <img src={address} alt={common('picture', { number })} width="120" height="90" />
      <Button kind="plain" aria-label={t('removeNumber', { number })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
