import { LANGUAGES, type Language } from '../../analysis/labels.js'
import { english } from './english.js'
import { portuguese } from './portuguese.js'
import { categoryOf, seedId, type Topic, topics, type WrittenEntry } from './seed-entry.js'
import { spanish } from './spanish.js'

export { seedId } from './seed-entry.js'

const written: Readonly<Record<Language, Readonly<Record<Topic, WrittenEntry>>>> = {
  es: spanish,
  pt: portuguese,
  en: english,
}

/** The knowledge that every installation begins with: each topic in each language. */
export const seededKnowledge = LANGUAGES.flatMap((language) =>
  topics.map((topic) => {
    const { title, content, keywords } = written[language][topic]
    return {
      id: seedId(topic, language),
      title,
      content,
      keywords: keywords.split(' '),
      language,
      category: categoryOf[topic],
      source: `guide:${categoryOf[topic]}/${topic}`,
    }
  }),
)
