import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Failure } from '../../../../edge/failures/failure.js'
import type { Execute } from '../../../../runtime/execute.js'
import type { Language } from '../../../../schema/languages.js'
import { isAmbiguous, isAmount } from '../../../../schema/ledger-amount.js'
import type { Read } from '../anonymous-reader.js'
import { missingPage } from '../failure-page.js'
import { formBodies } from '../form-bodies.js'
import { languageOfRequest, sendPage } from '../send-page.js'
import type { DonationFormState } from './donation-form.js'
import {
  type DonationFormData,
  type DonationRequestData,
  donationFormOperation,
  donationRequestOperation,
  requestDonationOperation,
} from './donation-operations.js'
import { donationFormPage, donationPage } from './donation-page.js'
import { donationTexts } from './donation-texts.js'

/** `POST /c/<slug>/donate` requests a donation, `GET /c/<slug>/donate/<id>` shows it; both work without script. */
export function donationRoutes(ask: Read, execute: Execute): FastifyPluginAsync {
  /** The id of a new request, or the fault of the amount. */
  async function requested(
    request: FastifyRequest,
    caseId: string,
    { amount, asset, network }: DonationFormState,
    language: Language,
  ): Promise<{ readonly id: string } | { readonly fault: string }> {
    const text = donationTexts[language]
    const wanted = amount ? decimalOf(amount) : undefined
    if (amount && !wanted) return { fault: text.wrongAmount }
    const input = { caseId, network, asset, ...(wanted ? { amount: wanted } : {}) }
    const { data, errors } = await execute({
      document: requestDonationOperation,
      variables: { input },
      context: { viewer: { kind: 'anonymous' }, requestId: request.id, address: request.ip },
    })
    const made = data?.requestDonation as { readonly id: string } | null | undefined
    if (made) return made
    const isTooSmall = errors?.[0]?.extensions?.code === 'VALIDATION_ERROR' && wanted
    if (isTooSmall) return { fault: text.smallAmount }
    throw new Failure('UPSTREAM_ERROR', 'The donation cannot be requested at the moment; try again.')
  }

  return async (app) => {
    formBodies(app)

    app.post('/c/:slug/donate', { config: { policy: 'donation-requests' } }, async (request, reply) => {
      const language = languageOfRequest(request)
      const { slug } = request.params as { readonly slug: string }
      const { caseBySlug: found } = await ask<DonationFormData>(request, donationFormOperation, { slug })
      if (!found) return sendPage(request, reply.status(404), missingPage(language))
      const networks = (found.donationAddresses ?? []).map(({ network }) => network)
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const form: DonationFormState = {
        slug: found.slug,
        networks,
        amount: (sent.get('amount') ?? '').trim(),
        asset: sent.get('asset') === 'USDC' ? 'USDC' : 'XLM',
        network: networks.find((one) => one === sent.get('network')) ?? networks.at(-1) ?? 'public',
      }
      const made = await requested(request, found.id, form, language)
      if ('fault' in made)
        return sendPage(
          request,
          reply.status(400),
          donationFormPage(found, { ...form, fault: made.fault }, language),
        )
      return reply.redirect(`/c/${found.slug}/donate/${made.id}?lang=${language}`, 303)
    })

    // The URL of the form after invalid input.
    app.get('/c/:slug/donate', async (request, reply) => {
      const { slug } = request.params as { readonly slug: string }
      return reply.redirect(`/c/${encodeURIComponent(slug)}?lang=${languageOfRequest(request)}#donate`, 303)
    })

    app.get('/c/:slug/donate/:id', async (request, reply) => {
      const language = languageOfRequest(request)
      const variables = request.params as { readonly slug: string; readonly id: string }
      const data = await ask<DonationRequestData>(request, donationRequestOperation, variables)
      const { caseBySlug: found, donationRequest: shown } = data
      if (!found || shown?.caseId !== found.id)
        return sendPage(request, reply.status(404), missingPage(language))
      return sendPage(request, reply, await donationPage(found, shown, language))
    })
  }
}

/** An amount as the graph accepts it; a comma is a decimal sign. Undefined for invalid and ambiguous input. */
function decimalOf(text: string): string | undefined {
  const decimal = text.replace(',', '.')
  return isAmount(decimal) && !isAmbiguous(decimal) ? decimal : undefined
}
