import type { Language } from '../../../../schema/languages.js'
import { type Network, texts } from '../page-texts.js'
import { html, type SafeHtml } from '../safe-html.js'
import { donationTexts } from './donation-texts.js'

/** The possible destinations of a donation, and the previous input. */
export interface DonationFormState {
  readonly slug: string
  readonly networks: readonly Network[]
  readonly amount?: string
  readonly asset?: string
  readonly network?: string
  /** What is wrong with the amount. */
  readonly fault?: string
}

/** The form that requests a donation to a case. */
export function donationForm(state: DonationFormState, language: Language): SafeHtml {
  const { slug, networks, amount = '', asset = 'XLM', network, fault } = state
  const text = donationTexts[language]
  const options = (values: readonly string[], chosen: string | undefined) =>
    values.map((one) =>
      one === chosen
        ? html`<option value="${one}" selected>${text.names[one] ?? one}</option>`
        : html`<option value="${one}">${text.names[one] ?? one}</option>`,
    )
  return html`<form method="post" action="/c/${slug}/donate?lang=${language}" class="donate">
<div class="pair"><label>${text.optionalAmount}<input name="amount" value="${amount}" inputmode="decimal" maxlength="30"${
    fault ? html` aria-invalid="true" aria-describedby="fault" autofocus` : undefined
  }></label>
<label>${text.asset}<select name="asset">${options(['XLM', 'USDC'], asset)}</select></label></div>
${fault ? html`<p id="fault">${fault}</p>` : undefined}
${
  networks.length > 1
    ? html`<label>${text.network}<select name="network">${options(networks, network ?? networks.at(-1))}</select></label>`
    : html`<input type="hidden" name="network" value="${networks[0]}">`
}
<button class="button">${text.request}</button></form>
<p class="note">${text.formAbout}${networks.includes('testnet') && networks.length === 1 ? ` (${texts[language].testNetwork})` : ''}</p>`
}
