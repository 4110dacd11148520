import type { Language } from '../../../../schema/languages.js'
import { assetText, minuteText, moneyText } from '../page-formats.js'
import { topBar } from '../page-frame.js'
import type { PublicPage } from '../public-page.js'
import { html, type SafeHtml } from '../safe-html.js'
import type { ShownPurchase } from './purchase-operations.js'
import { purchaseTexts } from './purchase-texts.js'

/**
 * The page on which a purchase is paid or cancelled.
 * @param link the signed query string of its URL
 */
export function purchasePage(purchase: ShownPurchase, link: string, language: Language): PublicPage {
  const text = purchaseTexts[language]
  const { amount, currency, cryptoAmount, asset, walletAddress } = purchase
  return {
    language,
    kind: 'purchase',
    title: text.title(asset),
    languageLinks: (one) => `/purchases${link}&lang=${one}`,
    body: html`${topBar(language)}
<main><h1>${text.title(asset)}</h1>
<p class="note">${text.simulation}</p>
<dl class="totals"><div><dt>${text.pay}</dt><dd>${moneyText(language, Number(amount), currency)}</dd></div>
<div><dt>${text.get}</dt><dd>${assetText(language, cryptoAmount, asset)}</dd></div>
<div><dt>${text.to}</dt><dd><code>${walletAddress}</code></dd></div></dl>
${decision(purchase, link, language)}</main>`,
  }
}

function decision(purchase: ShownPurchase, link: string, language: Language): SafeHtml {
  const text = purchaseTexts[language]
  const { status, isExpired, expiresAt, redirectURL } = purchase
  const back = redirectURL
    ? html`<p><a class="button" href="${redirectURL}" rel="noreferrer">${text.next(new URL(redirectURL).host)}</a></p>`
    : undefined
  if (status === 'completed')
    return html`<p class="verdict" role="status"><b>${text.paid}</b></p><p>${text.arrives}</p>${back}`
  if (status === 'failed')
    return html`<p class="verdict false" role="status"><b>${text.failed}</b></p><p>${text.failedAbout}</p>${back}`
  if (isExpired)
    return html`<p class="verdict false" role="status"><b>${text.expired}</b></p><p>${text.expiredAbout}</p>${back}`
  return html`<form method="post" action="/purchases${link}&lang=${language}" class="check">
<button class="button" name="decision" value="pay">${text.payNow}</button>
<button class="button" name="decision" value="cancel">${text.cancel}</button></form>
<p class="note">${text.until(minuteText(language, expiresAt))}</p>`
}
