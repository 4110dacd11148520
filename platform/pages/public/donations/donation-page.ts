import type { Language } from '../../../../schema/languages.js'
import { assetText, minuteText } from '../page-formats.js'
import { topBar } from '../page-frame.js'
import { texts } from '../page-texts.js'
import type { PublicPage } from '../public-page.js'
import { qrCode } from '../qr-code.js'
import { html, type SafeHtml } from '../safe-html.js'
import { type DonationFormState, donationForm } from './donation-form.js'
import type { DonatedCase, PublicDonationRequest } from './donation-operations.js'
import { donationTexts } from './donation-texts.js'

/** The page with the payment details and the state of a donation request. */
export async function donationPage(
  found: DonatedCase,
  request: PublicDonationRequest,
  language: Language,
): Promise<PublicPage> {
  const text = donationTexts[language]
  const isOpen = request.state === 'open'
  return {
    language,
    kind: 'donation',
    title: text.title(found.name),
    ...(request.state === 'received'
      ? {}
      : {
          live: {
            subscription: 'DonationRequestChanges',
            id: request.id,
            ...(isOpen ? { until: request.expiresAt } : {}),
          },
        }),
    languageLinks: (one) => `/c/${found.slug}/donate/${request.id}?lang=${one}`,
    body: html`${backTo(found, language)}
<main><h1 dir="auto">${text.title(found.name)}</h1>
<div data-live="state" role="status">${stateOf(request, language)}</div>
<div data-live="payment">${isOpen ? await howToPay(request, language) : undefined}</div>
<p class="more"><a href="/c/${found.slug}?lang=${language}">${text.back}</a></p></main>`,
  }
}

/** A page with the form only, after invalid input. */
export function donationFormPage(
  found: DonatedCase,
  form: DonationFormState,
  language: Language,
): PublicPage {
  const text = donationTexts[language]
  return {
    language,
    kind: 'donation',
    title: text.title(found.name),
    body: html`${backTo(found, language)}
<main><h1 dir="auto">${text.title(found.name)}</h1>${donationForm(form, language)}</main>`,
  }
}

function backTo({ slug, name }: DonatedCase, language: Language): SafeHtml {
  return topBar(language, html`<a href="/c/${slug}?lang=${language}" dir="auto">${name}</a>`)
}

function stateOf({ state, expiresAt, donation }: PublicDonationRequest, language: Language): SafeHtml {
  const text = donationTexts[language]
  if (state === 'open')
    return html`<p class="verdict"><b>${text.waiting}</b></p><p class="note">${text.until(minuteText(language, expiresAt))}</p>
<noscript><p class="note">${text.reload}</p></noscript>`
  if (!donation) return html`<p class="verdict false"><b>${text.expired}</b></p><p>${text.expiredAbout}</p>`
  const { receipt } = donation
  return html`<p class="verdict"><b>${text.received(assetText(language, donation.amount, donation.asset))}</b></p>
${
  receipt
    ? html`<p><a href="${receipt.explorerLink}" rel="noopener" title="${receipt.hash}">${texts[language].proof} ${receipt.hash.slice(0, 8)}…</a></p>`
    : undefined
}`
}

async function howToPay(request: PublicDonationRequest, language: Language): Promise<SafeHtml> {
  const { paymentUri, account, memo, amount, asset, network } = request
  const text = donationTexts[language]
  const { payWithWallet, testNetwork } = texts[language]
  const wanted = amount === null ? text.anyAmount(asset) : assetText(language, amount, asset)
  return html`<div class="pay"><a href="${paymentUri}" aria-label="${payWithWallet}"><span class="qr">${await qrCode(paymentUri)}</span></a>
<div><p><a class="button" href="${paymentUri}">${payWithWallet}</a>${network === 'testnet' ? html` <span class="note">${testNetwork}</span>` : undefined}</p>
<p>${text.byHand}</p>
<dl><dt>${text.amount}</dt><dd><b>${wanted}</b></dd>
<dt>${text.account}</dt><dd><code>${account}</code></dd>
<dt>${text.memo}</dt><dd><code>${memo}</code></dd></dl></div></div>`
}
