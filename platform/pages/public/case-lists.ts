import type { Language } from '../../../schema/languages.js'
import type { LedgerEntry, Listed, PublicCase, UpdateEntry } from './case-operations.js'
import { assetText, dayText, moneyText } from './page-formats.js'
import { type Texts, texts } from './page-texts.js'
import { html, type SafeHtml } from './safe-html.js'

/** @param first number of the first picture, for the alternative texts */
export function galleryOf(pictures: readonly string[], first: number, text: Texts): SafeHtml | undefined {
  if (pictures.length === 0) return undefined
  return html`<ul class="gallery">${pictures.map(
    (url, at) =>
      html`<li><a href="${url}" rel="noopener"><img src="${url}" alt="${text.picture(at + first)}" loading="lazy" width="240" height="180"></a></li>`,
  )}</ul>`
}

/** The updates of a case, newest first. */
export function timelineOf({ updates, slug }: PublicCase, language: Language): SafeHtml {
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

/** Every donation that may be shown, with its proof. */
export function donationsOf({ ledgerDonations: found, slug }: PublicCase, language: Language): SafeHtml {
  const text = texts[language]
  if (!found) return html`<p class="note">${text.donationsUnavailable}</p>`
  if (found.nodes.length === 0) return html`<p class="note">${text.noDonations}</p>`
  return html`<p class="note">${text.donationsAbout}</p>
<ul class="donations">${found.nodes.map((donation) => ledgerEntryOf(donation, text.anonymous, language))}</ul>
${pageLinks(found.pageInfo, (page) => `/c/${slug}?lang=${language}&donations=${page}`, language)}`
}

/** What was paid for the case on the ledger, and what it passed on to other cases; the platform records no other expenses. */
export function spendingOf(
  { ledgerPayments, surplusPassedOn, currency, slug }: PublicCase,
  language: Language,
): SafeHtml {
  const text = texts[language]
  const address = (page: number) => `/c/${slug}?lang=${language}&payments=${page}`
  const paid = ledgerPayments?.nodes.map((payment) => ledgerEntryOf(payment, undefined, language)) ?? []
  return html`<p class="note">${ledgerPayments ? text.spendingAbout : text.donationsUnavailable}</p>
${paid.length > 0 ? html`<ul class="donations">${paid}</ul>` : undefined}
${ledgerPayments ? pageLinks(ledgerPayments.pageInfo, address, language) : undefined}
${surplusPassedOn > 0 ? html`<p>${text.passedOn(moneyText(language, surplusPassedOn, currency))}</p>` : undefined}`
}

/** @param unproven text of an entry without a receipt */
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

/** Links to the previous and the next page of a list; none for a single page. */
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
