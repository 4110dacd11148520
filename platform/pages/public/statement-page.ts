import { ownOperation } from '../../../runtime/own-operations.js'
import type { Language } from '../../../schema/languages.js'
import { inLanguages } from '../texts-in-languages.js'
import { dayText, moneyText } from './page-formats.js'
import { topBar } from './page-frame.js'
import type { PublicPage } from './public-page.js'
import { html, type SafeHtml } from './safe-html.js'

/** The check of a statement’s code. */
export const statementCheckOperation =
  ownOperation(`query PublicStatementCheck($code: String!, $name: String) {
  donationStatementCheck(code: $code, name: $name) {
    from to issuedAt isIssuedToName
    totals { currency amount donations }
  }
}`)

/** The data of {@link statementCheckOperation}; null for a code that is not genuine. */
export interface StatementCheck {
  readonly from: string
  readonly to: string
  readonly issuedAt: string
  readonly isIssuedToName: boolean | null
  readonly totals: readonly {
    readonly currency: string
    readonly amount: number
    readonly donations: number
  }[]
}

/** The page that shows whether a statement is genuine. It works without script; the name is sent in a body, not in the address. */
export function statementPage(
  check: { readonly code: string; readonly found: StatementCheck | null; readonly name: string },
  language: Language,
): PublicPage {
  const text = texts[language]
  return {
    language,
    kind: 'statement',
    title: text.title,
    languageLinks: (one) => `/statements/${encodeURIComponent(check.code)}?lang=${one}`,
    body: html`${topBar(language)}
<main><h1>${text.title}</h1>
${check.found ? genuine(check.found, check.name, language) : html`<p class="verdict false"><b>${text.false}</b></p><p>${text.falseAbout}</p>`}
<p class="note"><code>${check.code}</code></p></main>`,
  }
}

function genuine(found: StatementCheck, name: string, language: Language): SafeHtml {
  const text = texts[language]
  const { from, to, issuedAt, totals, isIssuedToName } = found
  const rows = totals.map(
    ({ currency, amount, donations }) =>
      html`<div><dt>${text.donations(donations)}</dt><dd>${moneyText(language, amount, currency)}</dd></div>`,
  )
  return html`<p class="verdict"><b>${text.genuine}</b></p>
<p>${text.period(dayText(language, from), dayText(language, to))}</p>
${rows.length > 0 ? html`<dl class="totals">${rows}</dl>` : html`<p>${text.empty}</p>`}
<p class="note">${text.issued(dayText(language, issuedAt))} ${text.compare}</p>
<form method="post" class="check"><label for="name">${text.name}</label>
<input id="name" name="name" value="${name}" autocomplete="off" maxlength="200" required>
<button class="button">${text.checkName}</button></form>
${isIssuedToName === null ? undefined : html`<p tabindex="-1" autofocus><b>${isIssuedToName ? text.nameMatches : text.nameDiffers}</b></p>`}`
}

const texts = inLanguages({
  es: {
    title: 'Comprobación de un resumen de donaciones',
    genuine: 'Este código es auténtico.',
    false: 'Este código no es auténtico.',
    falseAbout: 'No lo emitimos nosotros, o se copió mal. Revisá cada letra y cada número.',
    period: (from: string, to: string) => `Donaciones pagadas del ${from} al ${to} (días en UTC).`,
    donations: (count: number) => (count === 1 ? '1 donación' : `${count} donaciones`),
    empty: 'No hubo donaciones en este período.',
    issued: (date: string) => `Emitido el ${date}.`,
    compare: 'Compará el período y los totales con los del documento.',
    name: 'Nombre en el documento',
    checkName: 'Comprobar el nombre',
    nameMatches: 'Se emitió a este nombre.',
    nameDiffers: 'No se emitió a este nombre.',
  },
  pt: {
    title: 'Verificação de um extrato de doações',
    genuine: 'Este código é autêntico.',
    false: 'Este código não é autêntico.',
    falseAbout: 'Não foi emitido por nós ou foi copiado com erro. Confira cada letra e cada número.',
    period: (from, to) => `Doações pagas de ${from} a ${to} (dias em UTC).`,
    donations: (count) => (count === 1 ? '1 doação' : `${count} doações`),
    empty: 'Não houve doações neste período.',
    issued: (date) => `Emitido em ${date}.`,
    compare: 'Compare o período e os totais com os do documento.',
    name: 'Nome no documento',
    checkName: 'Verificar o nome',
    nameMatches: 'Foi emitido para este nome.',
    nameDiffers: 'Não foi emitido para este nome.',
  },
  en: {
    title: 'Check of a donation statement',
    genuine: 'This code is genuine.',
    false: 'This code is not genuine.',
    falseAbout: 'We did not issue it, or it was copied wrongly. Check every letter and number.',
    period: (from, to) => `Donations paid from ${from} to ${to} (days in UTC).`,
    donations: (count) => (count === 1 ? '1 donation' : `${count} donations`),
    empty: 'There were no donations in this period.',
    issued: (date) => `Issued on ${date}.`,
    compare: 'Compare the period and the totals with those of the document.',
    name: 'Name on the document',
    checkName: 'Check the name',
    nameMatches: 'It was issued to this name.',
    nameDiffers: 'It was not issued to this name.',
  },
})
