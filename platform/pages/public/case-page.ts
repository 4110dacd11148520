import type { Language } from '../../../schema/languages.js'
import type { LedgerEntry, Listed, PublicCase, UpdateEntry } from './case-operations.js'
import { donationForm } from './donation-form.js'
import { assetText, dayText, moneyText } from './page-formats.js'
import { type Texts, texts } from './page-texts.js'
import { progressOf } from './progress.js'
import type { PublicPage } from './public-page.js'
import { qrCode } from './qr-code.js'
import { html, type SafeHtml } from './safe-html.js'
import { widgetSnippet } from './widget-page.js'

const DESCRIPTION_LENGTH = 160

/** The page of a case. `origin` is that of the platform, for absolute addresses. */
export async function casePage(found: PublicCase, language: Language, origin: string): Promise<PublicPage> {
  const text = texts[language]
  const path = `/c/${found.slug}`
  const url = origin + path
  const [picture] = found.pictures
  const description = shortened(found.description)
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
    body: html`<header class="top"><a href="/o?lang=${language}">${text.organisation}</a></header>
<main>
<article>
${picture ? html`<img class="hero" src="${picture}" alt="${found.name}" width="672" height="448">` : undefined}
<p class="marks"><span class="state ${found.status}">${text.states[found.status]}</span>
<span>${text.categories[found.category]}</span>
<span>${text.since(dayText(language, found.createdAt))}</span></p>
<h1 dir="auto">${found.name}</h1>
<div data-live="progress">${progressOf(found, language)}</div>
<p class="actions"><a class="button" href="#donate">${text.donate}</a></p>
${found.description ? html`<section aria-label="${text.story}"><p class="story" dir="auto">${found.description}</p></section>` : undefined}
${galleryOf(found.pictures.slice(1), 2, text)}
<section><h2>${text.timeline}</h2><div data-live="updates">${timelineOf(found, language)}</div></section>
${await donateSection(found, language)}
<section><h2>${text.donations}</h2><div data-live="donations">${donationsOf(found, language)}</div></section>
<section><h2>${text.spending}</h2><div data-live="spending">${spendingOf(found, language)}</div></section>
</article>
<section><h2>${text.embed}</h2>
<p class="more"><a href="${path}/poster?lang=${language}">${text.poster}</a></p>
<p class="note">${text.embedAbout}</p><p><code>${widgetSnippet(found, language, origin)}</code></p></section>
</main>`,
  }
}

/** @param first number of the first one, for people who do not see it */
function galleryOf(pictures: readonly string[], first: number, text: Texts): SafeHtml | undefined {
  if (pictures.length === 0) return undefined
  return html`<ul class="gallery">${pictures.map(
    (url, at) =>
      html`<li><a href="${url}" rel="noopener"><img src="${url}" alt="${text.picture(at + first)}" loading="lazy" width="160" height="120"></a></li>`,
  )}</ul>`
}

function timelineOf({ updates, slug }: PublicCase, language: Language): SafeHtml {
  const text = texts[language]
  if (updates.nodes.length === 0) return html`<p class="note">${text.noUpdates}</p>`
  return html`<ol class="timeline">${updates.nodes.map((update) => entryOf(update, language))}</ol>
${pageLinks(updates.pageInfo, (page) => `/c/${slug}?lang=${language}&updates=${page}`, language)}`
}

function entryOf({ type, status, notes, pictures, createdAt }: UpdateEntry, language: Language): SafeHtml {
  const text = texts[language]
  const heading = status ? text.becameState(text.states[status] ?? status) : text.updateKinds[type]
  return html`<li><time datetime="${createdAt}">${dayText(language, createdAt)}</time>
${heading ? html`<strong>${heading}</strong>` : undefined}
${notes ? html`<p dir="auto">${notes}</p>` : undefined}
${galleryOf(pictures, 1, text)}</li>`
}

function donationsOf({ ledgerDonations: found, slug }: PublicCase, language: Language): SafeHtml {
  const text = texts[language]
  if (!found) return html`<p class="note">${text.donationsUnavailable}</p>`
  if (found.nodes.length === 0) return html`<p class="note">${text.noDonations}</p>`
  return html`<p class="note">${text.donationsAbout}</p>
<ul class="donations">${found.nodes.map((donation) => ledgerEntryOf(donation, text.anonymous, language))}</ul>
${pageLinks(found.pageInfo, (page) => `/c/${slug}?lang=${language}&donations=${page}`, language)}`
}

/** What was paid for the case on the ledger, and what it passed on to other cases; the platform records no other expenses. */
function spendingOf({ ledgerPayments, surplusPassedOn, currency, slug }: PublicCase, language: Language) {
  const text = texts[language]
  const address = (page: number) => `/c/${slug}?lang=${language}&payments=${page}`
  const paid = ledgerPayments?.nodes.map((payment) => ledgerEntryOf(payment, undefined, language)) ?? []
  return html`<p class="note">${ledgerPayments ? text.spendingAbout : text.donationsUnavailable}</p>
${paid.length > 0 ? html`<ul class="donations">${paid}</ul>` : undefined}
${ledgerPayments ? pageLinks(ledgerPayments.pageInfo, address, language) : undefined}
${surplusPassedOn > 0 ? html`<p>${text.passedOn(moneyText(language, surplusPassedOn, currency))}</p>` : undefined}`
}

/** @param unproven what an entry without a receipt says */
function ledgerEntryOf(entry: LedgerEntry, unproven: string | undefined, language: Language): SafeHtml {
  const { amount, asset, network, completedAt, receipt } = entry
  const text = texts[language]
  return html`<li><b>${assetText(language, amount, asset)}</b>
${network === 'testnet' ? html`<span class="note">${text.testNetwork}</span>` : undefined}
${completedAt ? html`<time datetime="${completedAt}">${dayText(language, completedAt)}</time>` : undefined}
${
  receipt
    ? html`<a href="${receipt.explorerLink}" rel="noopener" title="${receipt.hash}">${text.proof} ${receipt.hash.slice(0, 8)}…</a>`
    : html`<span class="note">${unproven}</span>`
}</li>`
}

/** The address of the case on each network, as a link and a code for wallets. */
async function donateSection({ donationAddresses, slug }: PublicCase, language: Language): Promise<SafeHtml> {
  const text = texts[language]
  const addresses = donationAddresses ?? []
  const ways = addresses.map(
    async ({ network, address, paymentUri }) => html`<li>
<a href="${paymentUri}" aria-label="${text.payWithWallet}"><span class="qr">${await qrCode(paymentUri)}</span></a>
<div><a class="button" href="${paymentUri}">${text.payWithWallet}</a>
${network === 'testnet' ? html`<p class="note">${text.testNetwork}</p>` : undefined}
<p><code>${address}</code></p></div></li>`,
  )
  const shown = await Promise.all(ways)
  return html`<section id="donate"><h2>${text.donate}</h2>
${
  shown.length > 0
    ? html`${donationForm({ slug, networks: addresses.map(({ network }) => network) }, language)}
<details><summary>${text.addresses}</summary><p class="note">${text.donateAbout}</p><ul class="ways">${shown}</ul></details>`
    : html`<p class="note">${text.donationsUnavailable}</p>`
}</section>`
}

/** Links to the previous and the next page of a list; none where it has one page. */
export function pageLinks(
  { page, hasPreviousPage, hasNextPage }: Listed<unknown>['pageInfo'],
  address: (page: number) => string,
  language: Language,
): SafeHtml | undefined {
  if (!hasPreviousPage && !hasNextPage) return undefined
  const text = texts[language]
  return html`<p class="more">${hasPreviousPage ? html`<a href="${address(page - 1)}">${text.newer}</a>` : undefined}
${hasNextPage ? html`<a href="${address(page + 1)}">${text.older}</a>` : undefined}</p>`
}

function shortened(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
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
