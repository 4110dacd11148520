import { shareOf } from '../../../schema/goal-share.js'
import { type Language, locales } from '../../../schema/languages.js'
import type { CaseSummary } from './case-operations.js'
import { moneyText } from './page-formats.js'
import { texts } from './page-texts.js'
import { html, type SafeHtml } from './safe-html.js'

/** Received amount and goal, as text and as a bar. */
export function progressOf(found: CaseSummary, language: Language): SafeHtml {
  const { donationGoal: goal, donationsReceived: received, currency } = found
  const text = texts[language]
  const sum = moneyText(language, received, currency)
  if (!goal)
    return received > 0 ? html`<p class="raised"><b>${sum}</b> ${text.raisedWithoutGoal}</p>` : html``
  const rest = text.ofGoal(moneyText(language, goal, currency))
  return html`<div class="progress"><p class="raised"><b>${sum}</b> ${rest}</p>
<progress value="${Math.min(received, goal)}" max="${goal}" aria-label="${sum} ${rest}"></progress></div>`
}

/** {@link progressOf}, with the share of the goal and the number of donations. */
export function fullProgressOf(
  found: CaseSummary & { readonly donationCount: number },
  language: Language,
): SafeHtml {
  const { donationGoal: goal, donationsReceived: received, donationCount: count } = found
  const text = texts[language]
  const share = new Intl.NumberFormat(locales[language], { style: 'percent' }).format(
    goal ? shareOf(received, goal) : 0,
  )
  return html`${progressOf(found, language)}
<p class="facts"><span>${count > 0 ? text.donationsMade(count) : text.beFirst}</span>${goal ? html` <span>${share}</span>` : undefined}</p>
${goal && received >= goal ? html`<p class="note">${text.goalReached}</p>` : undefined}`
}
