import { knowledgeCategoryValues, languageValues } from '../../generated/enums.js'
import type { KnowledgeEntryDetailData } from '../../generated/knowledge-entry-detail.js'
import { type Translate, useMessages } from '../../language/language.js'
import { nameOf } from '../../language/languages.js'
import { SelectField, TextArea, TextField } from '../../ui/field.js'
import { knowledgeMessages } from './knowledge.messages.js'

/** An entry as the graph returns it. */
export type Entry = NonNullable<KnowledgeEntryDetailData['knowledgeEntry']>

/** The texts of an entry while they are edited. */
export type EntryTexts = {
  readonly title: string
  readonly content: string
  /** With commas. */
  readonly keywords: string
  readonly category: Entry['category']
  /** Empty: detected by the platform. */
  readonly language: Entry['language'] | ''
  /** Empty: the author. */
  readonly source: string
}

type Faults = Partial<Record<'title' | 'content' | 'keywords', string>>

const MOST_CHARACTERS = 5_000
const MOST_KEYWORDS = 40
const LONGEST_KEYWORD = 60

const keywordsOf = ({ keywords }: EntryTexts) =>
  keywords
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** The texts as the graph takes them. */
export function inputOf(texts: EntryTexts) {
  const { title, content, category, language, source } = texts
  return {
    title: title.trim(),
    content: content.trim(),
    category,
    keywords: keywordsOf(texts),
    language: language || null,
    source: source.trim() || null,
  }
}

/** What is wrong with the texts. */
export function entryFaults(
  texts: EntryTexts,
  t: Translate<'titleFault' | 'contentFault' | 'keywordsFault'>,
): Faults {
  const { length } = texts.content.trim()
  const keywords = keywordsOf(texts)
  const areShort = keywords.length <= MOST_KEYWORDS && keywords.every((one) => one.length <= LONGEST_KEYWORD)
  return {
    ...(texts.title.trim() ? {} : { title: t('titleFault') }),
    ...(length > 0 && length <= MOST_CHARACTERS ? {} : { content: t('contentFault') }),
    ...(areShort ? {} : { keywords: t('keywordsFault') }),
  }
}

interface EntryFieldsProps {
  readonly texts: EntryTexts
  readonly faults: Faults
  readonly isBusy: boolean
  /** The platform can detect the language of a new entry. */
  readonly isNew?: boolean
  readonly onChange: (part: Partial<EntryTexts>) => void
}

/** The fields of an entry. */
export function EntryFields({ texts, faults, isBusy, isNew = false, onChange }: EntryFieldsProps) {
  const t = useMessages(knowledgeMessages)
  return (
    <>
      <TextField
        label={t('question')}
        autoComplete="off"
        value={texts.title}
        maxLength={200}
        readOnly={isBusy}
        fault={faults.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label={t('content')}
        value={texts.content}
        readOnly={isBusy}
        fault={faults.content}
        onChange={({ target }) => onChange({ content: target.value })}
      />
      <div className="field-grid">
        <SelectField
          label={t('category')}
          value={texts.category}
          isDisabled={isBusy}
          options={knowledgeCategoryValues.map((value) => ({ value, label: t(`category_${value}`) }))}
          onChange={(category) => onChange({ category })}
        />
        <SelectField<EntryTexts['language']>
          label={t('language')}
          value={texts.language}
          isDisabled={isBusy}
          options={[
            ...(isNew ? [{ value: '' as const, label: t('detected') }] : []),
            ...languageValues.map((value) => ({ value, label: nameOf(value) })),
          ]}
          onChange={(language) => onChange({ language })}
        />
        <TextField
          label={t(isNew ? 'sourceOrAuthor' : 'source')}
          autoComplete="off"
          value={texts.source}
          maxLength={300}
          readOnly={isBusy}
          onChange={({ target }) => onChange({ source: target.value })}
        />
      </div>
      <TextField
        label={t('keywords')}
        autoComplete="off"
        value={texts.keywords}
        readOnly={isBusy}
        fault={faults.keywords}
        onChange={({ target }) => onChange({ keywords: target.value })}
      />
    </>
  )
}
