import { shareOf } from '../../../schema/goal-share.js'
import { type Language, locales } from '../../../schema/languages.js'
import type { CaseSummary, PublicCase } from './case-operations.js'
import { moneyText } from './page-formats.js'
import { texts } from './page-texts.js'
import { html, type SafeHtml } from './safe-html.js'

/** Raised amount and goal, as text and as a bar. */
export function progressOf(found: CaseSummary, language: Language): SafeHtml {
  const { donationGoal: goal, raised, currency } = found
  const text = texts[language]
  const sum = moneyText(language, raised, currency)
  if (!goal) return raised > 0 ? html`<p class="raised"><b>${sum}</b> ${text.raisedWithoutGoal}</p>` : html``
  const rest = text.ofGoal(moneyText(language, goal, currency))
  return html`<div class="progress"><p class="raised"><b>${sum}</b> ${rest}</p>
<progress value="${Math.min(raised, goal)}" max="${goal}" aria-label="${sum} ${rest}"></progress></div>`
}

/** {@link progressOf}, with the share of the goal, the number of donations and the surplus of other cases. */
export function fullProgressOf(
  found: CaseSummary & Pick<PublicCase, 'donationCount' | 'surplusTakenOver'>,
  language: Language,
): SafeHtml {
  const { donationGoal: goal, raised, donationCount: count, surplusTakenOver: takenOver, currency } = found
  const text = texts[language]
  const share = new Intl.NumberFormat(locales[language], { style: 'percent' }).format(
    goal ? shareOf(raised, goal) : 0,
  )
  return html`${progressOf(found, language)}
<p class="facts"><span>${count > 0 ? text.donationsMade(count) : text.beFirst}</span>${goal ? html` <span>${share}</span>` : undefined}</p>
${takenOver > 0 ? html`<p class="note">${text.takenOver(moneyText(language, takenOver, currency))}</p>` : undefined}
${goal && raised >= goal ? html`<p class="note">${text.goalReached}</p>` : undefined}`
}
