import type { Language } from '../../../schema/languages.js'
import { caseCards, marksOf } from './case-card.js'
import { donationsOf, galleryOf, spendingOf, timelineOf } from './case-lists.js'
import type { CaseSummary, PublicCase } from './case-operations.js'
import { donationForm } from './donations/donation-form.js'
import { beginningOf, dayText } from './page-formats.js'
import { topBar } from './page-frame.js'
import { type Texts, texts } from './page-texts.js'
import { fullProgressOf, progressOf } from './progress.js'
import type { PublicPage } from './public-page.js'
import { qrCode } from './qr-code.js'
import { html, type SafeHtml } from './safe-html.js'
import { widgetSnippet } from './widget-page.js'

const DESCRIPTION_LENGTH = 160

/**
 * The page of a case.
 * @param others further open cases
 * @param origin that of the platform, for absolute addresses
 */
export async function casePage(
  { found, others }: { readonly found: PublicCase; readonly others: readonly CaseSummary[] },
  language: Language,
  origin: string,
): Promise<PublicPage> {
  const text = texts[language]
  const path = `/c/${found.slug}`
  const url = origin + path
  const [picture] = found.pictures
  const description = beginningOf(found.description.replace(/\s+/g, ' ').trim(), DESCRIPTION_LENGTH)
  const since = html` <span>${text.since(dayText(language, found.createdAt))}</span>`
  return {
    language,
    kind: 'case',
    title: `${found.name} · ${text.organisation}`,
    ...(description ? { description } : {}),
    ...(picture ? { image: origin + picture } : {}),
    url,
    data: structuredData(found, text, origin),
    live: { subscription: 'PublicCaseChanges', id: found.id },
    languageLinks: (one) => `${path}?lang=${one}`,
    body: html`${topBar(language)}
<main>
<article>
<header class="head">${picture ? html`<img class="hero" src="${picture}" alt="${found.name}" width="760" height="507" fetchpriority="high">` : undefined}
${marksOf(found, language, since)}
<h1 dir="auto">${found.name}</h1></header>
<aside class="give" id="donate" aria-label="${text.donate}">
<div data-live="progress">${fullProgressOf(found, language)}</div>
${await donateSection(found, language)}
${shareSection(found, language, url)}</aside>
<div class="body">
${found.description ? html`<section aria-label="${text.story}"><p class="story" dir="auto">${found.description}</p></section>` : undefined}
${galleryOf(found.pictures.slice(1), 2, text)}
<section><h2>${text.timeline}</h2><div data-live="updates">${timelineOf(found, language)}</div></section>
<section><h2>${text.spending}</h2><div data-live="spending">${spendingOf(found, language)}</div></section>
<section><h2>${text.donations}</h2><div data-live="donations">${donationsOf(found, language)}</div></section>
<details class="embed"><summary>${text.embed}</summary><p class="note">${text.embedAbout}</p><p><code>${widgetSnippet(found, language, origin)}</code></p></details>
</div>
</article>
${others.length > 0 ? html`<section class="others"><h2>${text.otherCases}</h2>${caseCards(others, language)}</section>` : undefined}
</main>
<nav class="bar" aria-label="${text.donate}"><div data-live="bar">${progressOf(found, language)}</div><a class="button" href="#donate">${text.donate}</a></nav>`,
  }
}

/** The address of the case on each network, as a link and a code for wallets. */
async function donateSection({ donationAddresses, slug }: PublicCase, language: Language): Promise<SafeHtml> {
  const text = texts[language]
  const addresses = donationAddresses ?? []
  const ways = addresses.map(
    async ({ network, address, paymentUri }) => html`<li>
<a href="${paymentUri}" aria-label="${text.payWithWallet}"><span class="qr">${await qrCode(paymentUri)}</span></a>
<a href="${paymentUri}">${text.payWithWallet}</a>
${network === 'testnet' ? html`<span class="note">${text.testNetwork}</span>` : undefined}
<code>${address}</code></li>`,
  )
  const shown = await Promise.all(ways)
  if (shown.length === 0) return html`<p class="note">${text.donationsUnavailable}</p>`
  return html`${donationForm({ slug, networks: addresses.map(({ network }) => network) }, language)}
<details><summary>${text.addresses}</summary><p class="note">${text.donateAbout}</p><ul class="ways">${shown}</ul></details>`
}

/** Links to apps on the device; nothing is sent to third parties. */
function shareSection(found: PublicCase, language: Language, url: string): SafeHtml {
  const text = texts[language]
  const address = `${url}?lang=${language}`
  const [subject, body] = [found.name, `${found.name}: ${address}`].map(encodeURIComponent)
  return html`<section class="share"><h2>${text.share}</h2>
<ul><li><a href="whatsapp://send?text=${body}">WhatsApp</a></li>
<li><a href="sms:?&body=${body}">${text.message}</a></li>
<li><a href="mailto:?subject=${subject}&body=${body}">${text.mail}</a></li>
<li><a href="/c/${found.slug}/poster?lang=${language}">${text.poster}</a></li></ul>
<label>${text.link}<input readonly value="${address}"></label></section>`
}

/** A project that is funded by grants: how schema.org describes a fundraising appeal. */
function structuredData(found: PublicCase, text: Texts, origin: string): object {
  const url = `${origin}/c/${found.slug}`
  const [picture] = found.pictures
  const money = (value: number) => ({ '@type': 'MonetaryAmount', value, currency: found.currency })
  return {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name: found.name,
    description: found.description,
    url,
    ...(picture ? { image: origin + picture } : {}),
    parentOrganization: { '@type': 'NGO', name: text.organisation },
    ...(found.donationGoal
      ? { funding: { '@type': 'MonetaryGrant', name: found.name, amount: money(found.donationGoal) } }
      : {}),
    potentialAction: { '@type': 'DonateAction', target: `${url}#donate` },
  }
}
