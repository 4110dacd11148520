import { useState } from 'react'
import { type EntriesToLinkData, entriesToLink } from '../../../generated/entries-to-link.js'
import { linkObservation } from '../../../generated/link-observation.js'
import { mutate, read } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useMessages } from '../../../language/language.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { TextField } from '../../../ui/field.js'
import { type Observation, useObservationText } from './observation-text.js'
import { observationsMessages } from './observations.messages.js'

interface LinkToKnowledgeProps {
  readonly guardianId: string
  readonly observation: Observation
  readonly onLinked: () => void
  readonly onClose: () => void
}

/** Links an observation to an entry of the knowledge base that is searched for. */
export function LinkToKnowledge({ guardianId, observation, onLinked, onClose }: LinkToKnowledgeProps) {
  const t = useMessages(observationsMessages)
  const text = useObservationText()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<EntriesToLinkData['knowledge']['nodes']>()
  const [chosen, setChosen] = useState<string>()
  const { isBusy, failure, run } = useChange(t('searchEntries'))
  const search = () =>
    run(async () => {
      if (words.trim() === '') return
      const { nodes } = (await read(entriesToLink, { query: words.trim() })).knowledge
      setFound(nodes.filter(({ id }) => observation.links.every((link) => link.id !== id)))
      setChosen(undefined)
    })
  const link = async () => {
    if (!chosen) return
    await mutate(linkObservation, { guardianId, insightId: observation.id, kbEntryId: chosen })
    onLinked()
  }
  return (
    <ChangeDialog
      title={t('link')}
      done={t('linked')}
      isIncomplete={!chosen}
      fields={
        <>
          <div className="filters">
            <TextField
              label={t('searchEntries')}
              type="search"
              value={words}
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') void search()
              }}
            />
            <Button icon="search" aria-disabled={isBusy} onClick={search}>
              {t('search')}
            </Button>
          </div>
          {failure && <FailureNotice failure={failure} />}
          <p role="status" className={found?.length ? 'hidden' : 'muted'}>
            {found && t('entriesFound', { count: found.length })}
          </p>
          {found && found.length > 0 && (
            <fieldset className="stack">
              <legend>{t('entries')}</legend>
              {found.map(({ id, entry }) => (
                <label key={id} className="check">
                  <input type="radio" name="entry" checked={chosen === id} onChange={() => setChosen(id)} />
                  <span dir="auto">{entry.title}</span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      }
      onConfirm={link}
      onClose={onClose}
    >
      <p>
        {t(`kind_${observation.kind}`)}: <bdi>{text(observation)}</bdi>
      </p>
      <p className="muted">{t('linkHint')}</p>
    </ChangeDialog>
  )
}
