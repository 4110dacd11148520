import type { Language } from '../labels.js'
import type { Token } from '../text/tokens.js'

/** When a deadline is: within about a day, on a day of this or the next week, or on a date. */
export type Due = 'hours' | 'days' | 'date'

/** The nearest deadline that a post names: "until noon tomorrow", "hasta el viernes", "até dia 30". */
export function nearestDue(tokens: readonly Token[], language: Language): Due | undefined {
  const { before, fillers, hours, days } = TIMES[language]
  const found = new Set<Due>()
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || !before.has(token.text)) continue
    let next = at + 1
    while (next < at + 3 && fillers.has(tokens[next]?.text ?? '')) next++
    const time = tokens[next]
    if (time?.kind === 'number')
      found.add(CLOCK.has(tokens[next + 1]?.text ?? '') || /[:h]/.test(time.text) ? 'hours' : 'date')
    else if (time?.kind === 'word' && hours.has(time.text)) found.add('hours')
    else if (time?.kind === 'word' && days.has(time.text)) found.add('days')
  }
  return (['hours', 'days', 'date'] as const).find((due) => found.has(due))
}

/** Words after a number that is a time of day. */
const CLOCK: ReadonlySet<string> = wordsOf('pm am hs hrs h horas oclock hours')

interface Times {
  /** Words before the time of a deadline, such as "until". */
  readonly before: ReadonlySet<string>
  /** Words that may stand between these and the time. */
  readonly fillers: ReadonlySet<string>
  /** Times within about a day. */
  readonly hours: ReadonlySet<string>
  /** Days and parts of a week. */
  readonly days: ReadonlySet<string>
}

const TIMES: Readonly<Record<Language, Times>> = {
  es: {
    before: wordsOf('hasta antes para'),
    fillers: wordsOf('el la las los de del este esta dia proximo'),
    hours: wordsOf('hoy manana noche tarde mediodia medianoche'),
    days: wordsOf('lunes martes miercoles jueves viernes sabado domingo semana finde fin'),
  },
  pt: {
    before: wordsOf('ate antes'),
    fillers: wordsOf('o a as os de da do esta este essa esse dia proxima na no'),
    hours: wordsOf('hoje amanha noite tarde meio meia'),
    days: wordsOf('segunda terca quarta quinta sexta sabado domingo semana fim'),
  },
  en: {
    before: wordsOf('until til till by before'),
    fillers: wordsOf('the this next'),
    hours: wordsOf('today tonight tomorrow noon midnight morning evening close'),
    days: wordsOf(
      'monday tuesday wednesday thursday friday saturday sunday week weekend mon tue tues wed thu thurs fri sat sun',
    ),
  },
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
