import { useMessages } from '../../language/language.js'
import { type Language, languages, nameOf } from '../../language/languages.js'
import { TextArea, TextField } from '../../ui/field.js'
import type { AnnouncementDraft, WrittenText } from './announcement-draft.js'
import { announcementsMessages } from './announcements.messages.js'

interface AnnouncementTranslationsProps {
  readonly texts: AnnouncementDraft['translations']
  /** Languages whose text lacks its title or its message. */
  readonly unfinished: readonly Language[]
  readonly onChange: (texts: AnnouncementDraft['translations']) => void
}

/** The same text for readers of each language; readers of other languages get the first one. */
export function AnnouncementTranslations({ texts, unfinished, onChange }: AnnouncementTranslationsProps) {
  const t = useMessages(announcementsMessages)
  const change = (language: Language, part: Partial<WrittenText>) =>
    onChange({ ...texts, [language]: { ...texts[language], ...part } })
  return (
    <fieldset className="stack">
      <legend>{t('translations')}</legend>
      <p className="muted">{t('translationsHint')}</p>
      {languages.map((language) => (
        <details key={language} open={unfinished.includes(language) || undefined}>
          <summary>
            {nameOf(language)}
            {texts[language].title && ` · ${texts[language].title}`}
          </summary>
          <div className="stack">
            <TextField
              label={`${t('title')} (${nameOf(language)})`}
              value={texts[language].title}
              maxLength={200}
              lang={language}
              onChange={({ target }) => change(language, { title: target.value })}
            />
            <TextArea
              label={`${t('message')} (${nameOf(language)})`}
              value={texts[language].message}
              maxLength={5_000}
              lang={language}
              onChange={({ target }) => change(language, { message: target.value })}
            />
          </div>
        </details>
      ))}
      {unfinished.length > 0 && (
        <p className="fault" role="alert">
          {t('translationsFault', { languages: unfinished.map((one) => nameOf(one)).join(', ') })}
        </p>
      )}
    </fieldset>
  )
}
