import { readToolDocuments } from '../../mcp-adapter/tool-documents.js'
import type { ServiceRoutes } from '../../rest-adapter/core/route.js'
import { errorCodes } from '../../schema/error-codes.js'
import { graphqlErrorCodes } from '../../schema/graphql-error-codes.js'
import { rateLimits } from '../../schema/rate-limits.js'
import { htmlPage } from './html-page.js'
import { html, type SafeHtml } from './public/safe-html.js'

/** The page at `/docs/guide`: the rules of all interfaces, from the tables that the platform itself uses. */
export function apiGuide(services: readonly Pick<ServiceRoutes, 'title' | 'webhooks'>[]): string {
  const errors = Object.entries(errorCodes).map(([code, { status, cause, remedy }]) => [
    html`<code>${code}</code>`,
    status,
    cause,
    remedy,
  ])
  const refusals = Object.entries(graphqlErrorCodes).map(([code, cause]) => [
    html`<code>${code}</code>`,
    cause,
  ])
  const limits = Object.entries(rateLimits).map(([name, { limit, windowSeconds, about }]) => [
    name,
    `${limit} in ${windowSeconds} s`,
    about,
  ])
  const events = services.flatMap(({ title, webhooks = [] }) =>
    webhooks.map(({ event, summary }) => [title, html`<code>${event}</code>`, summary]),
  )
  const body = html`<div class="bar"><nav><a href="/">Overview</a> <a href="/docs">REST APIs</a></nav></div>
<main class="home">
<h1>Guide to the interfaces</h1>
<h2 id="errors">Errors</h2>
<p>GraphQL carries the code in <code>extensions.code</code>, REST in the error body of its document.</p>
${table(['Code', 'Status', 'Cause', 'What to do'], errors)}
<p>Requests that GraphQL itself refuses, before it executes anything, carry other codes:</p>
${table(['Code', 'Cause'], refusals)}
<h2 id="limits">Rate limits</h2>
<p>Per person or API key, else per address. Responses carry <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code>
and <code>X-RateLimit-Reset</code>; a refused request gets 429 with <code>Retry-After</code>.</p>
${table(['Policy', 'Limit', 'Applies to'], limits)}
<h2 id="webhooks">Webhooks</h2>
<p>An administrator subscribes over GraphQL (<code>createWalletWebhookSubscription</code>,
<code>createAiHubWebhookSubscription</code>, <code>createBackofficeWebhookSubscription</code>) and gets the secret once. Deliveries
follow Standard Webhooks: one of the signatures in <code>webhook-signature</code>, which are separated by spaces, must be
<code>v1,</code> and the base64 HMAC-SHA256 of <code>webhook-id.webhook-timestamp.body</code>, with the body as it was sent. The key is
the secret after <code>whsec_</code>, decoded from base64. Refuse timestamps that differ by more than five minutes. After any response
but 2xx, or none in 10 seconds, a delivery is retried after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h and 24 h. It may arrive twice and in any
order; its <code>webhook-id</code> is the same.</p>
${table(['Service', 'Event', 'Sent when'], events)}
<h2 id="graphql">GraphQL</h2>
<p><code>POST /graphql</code> takes <code>{"query", "variables"}</code> or the <code>documentId</code> of a trusted document;
subscriptions are server-sent events of <code>/graphql/stream</code>. <code>/graphql/public.graphql</code> is what anyone may read.
In a browser <a href="/graphql">/graphql</a> opens an explorer, where introspection is on.</p>
<h2 id="agents">Agents</h2>
<p><code>POST /mcp</code> serves the Model Context Protocol. Clients that know its authorization (OAuth 2.1)
need only this address: a person signs in and allows the program. For scripts, a signed-in person gets a token for a named program
from <code>POST /api/auth/agent-token</code>. Either token is accepted nowhere else. Texts of people are marked in results, and changes are drafts that a
person confirms.</p>
${table(
  ['Tool', 'What it does'],
  readToolDocuments().map(({ name, description }) => [html`<code>${name}</code>`, description]),
)}
</main>`
  return htmlPage({ title: 'Guide to the interfaces', styles: ['/pages/pages.css'], body: body.markup })
}

function table(
  heads: readonly string[],
  rows: readonly (readonly (SafeHtml | string | number)[])[],
): SafeHtml {
  return html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`
}
