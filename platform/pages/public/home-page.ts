import type { FastifyReply, FastifyRequest } from 'fastify'
import { createAdmission } from '../../../edge/admission/admission.js'
import { apiProfiles } from '../../../edge/api-profile.js'
import type { Language } from '../../../schema/languages.js'
import { anonymousReader } from './anonymous-reader.js'
import { caseCards } from './case-card.js'
import { type Home, homeOperation } from './case-operations.js'
import { sendFailurePage } from './failure-responses.js'
import { type DeveloperPath, homeTexts } from './home-texts.js'
import { totalsOf } from './organisation-page.js'
import { topBar } from './page-frame.js'
import { texts } from './page-texts.js'
import type { PublicPage } from './public-page.js'
import type { PublicPagesOptions } from './public-pages.js'
import { html } from './safe-html.js'
import { languageOfRequest, sendPage } from './send-page.js'

/** Open cases on the page, urgent ones first. */
const SHOWN = 6

/** Sends the page at `/`. @param developers the pages for developers that are served */
export function homePageSender(options: PublicPagesOptions, developers: readonly DeveloperPath[]) {
  const { admit } = createAdmission(options)
  const ask = anonymousReader(options.execute)
  const rule = { profile: apiProfiles.backoffice, policy: 'graphql', guards: [] } as const
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      await admit(request, reply, rule)
      const found = await ask<Home>(request, homeOperation, { page: { limit: SHOWN } })
      return sendPage(request, reply, homePage(found, developers, languageOfRequest(request), options.origin))
    } catch (error) {
      return sendFailurePage(error, request, reply)
    }
  }
}

/** What the platform is, whom it helps now, and links for donors, staff and developers. */
function homePage(
  { publicTotals, urgent, active }: Home,
  developers: readonly DeveloperPath[],
  language: Language,
  origin: string,
): PublicPage {
  const text = texts[language]
  const own = homeTexts[language]
  const open = [...urgent.nodes, ...active.nodes].slice(0, SHOWN)
  return {
    language,
    kind: 'home',
    title: text.organisation,
    description: own.about,
    url: `${origin}/`,
    languageLinks: (one) => `/?lang=${one}`,
    body: html`${topBar(language, html`<a href="/app">${text.signIn}</a>`)}
<main>
<section class="lead"><h1>${own.title}</h1><p>${own.about}</p>
<ul><li><a class="button" href="/o?lang=${language}">${own.seeCases}</a></li><li><a href="/app">${own.dashboard}</a></li></ul></section>
${totalsOf(publicTotals, language)}
${open.length > 0 ? html`<section><h2>${own.openCases}</h2>${caseCards(open, language)}</section>` : undefined}
<section class="developers"><h2>${own.developers}</h2>
<dl>${developers.map((path) => html`<div><dt><a href="${path}">${own.paths[path][0]}</a></dt><dd>${own.paths[path][1]}</dd></div>`)}</dl></section>
</main>`,
  }
}
