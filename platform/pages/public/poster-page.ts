import type { Language } from '../../../schema/languages.js'
import type { PostedCase } from './case-operations.js'
import { beginningOf } from './page-formats.js'
import { texts } from './page-texts.js'
import type { PublicPage } from './public-page.js'
import { qrCode } from './qr-code.js'
import { html } from './safe-html.js'

/** The number of characters that fit on the sheet next to picture and code. */
const STORY_LENGTH = 400

/** An A4 sheet whose QR code links to the page of the case. A printed code never expires, so it requests no payment. */
export async function posterPage(found: PostedCase, language: Language, origin: string): Promise<PublicPage> {
  const text = texts[language]
  const url = `${origin}/c/${found.slug}`
  const story = beginningOf(found.description, STORY_LENGTH)
  const [picture] = found.pictures
  return {
    language,
    kind: 'poster',
    title: `${text.poster}: ${found.name}`,
    body: html`<main>
<p class="note screen">${text.print}</p>
<p class="brand">${text.organisation}</p>
${picture ? html`<img class="hero" src="${picture}" alt="${found.name}" width="672" height="448">` : undefined}
<h1 dir="auto">${found.name}</h1>
${story ? html`<p class="story" dir="auto">${story}</p>` : undefined}
<div class="call"><div class="qr" role="img" aria-label="${url}">${await qrCode(url)}</div>
<div><p class="scan">${text.scan}</p><p><code>${url}</code></p></div></div>
</main>`,
  }
}
