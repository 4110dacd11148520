import type { Language } from '../../../schema/languages.js'
import type { CaseSummary } from './case-operations.js'
import { moneyText } from './page-formats.js'
import { texts } from './page-texts.js'
import { html, type SafeHtml } from './safe-html.js'

/** Received amount and goal, as text and as a bar. */
export function progressOf(found: CaseSummary, language: Language): SafeHtml {
  const { donationGoal: goal, donationsReceived: received, currency } = found
  const text = texts[language]
  const money = (amount: number) => moneyText(language, amount, currency)
  if (!goal)
    return received > 0 ? html`<p class="raised">${text.raisedWithoutGoal(money(received))}</p>` : html``
  const words = text.raised(money(received), money(goal))
  return html`<div class="progress"><p class="raised">${words}</p>
<progress value="${Math.min(received, goal)}" max="${goal}" aria-label="${words}"></progress>
${received >= goal ? html`<p class="note">${text.goalReached}</p>` : undefined}</div>`
}
