import type { FastifyPluginAsync } from 'fastify'
import { type AdmissionOptions, contextOf, createAdmission } from '../../../edge/admission/admission.js'
import { apiProfiles } from '../../../edge/api-profile.js'
import { Failure, failureOf } from '../../../edge/failures/failure.js'
import type { Execute } from '../../../runtime/execute.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { sendFailurePage } from '../public/failure-responses.js'
import { languageOfRequest } from '../public/send-page.js'
import { type StatementCheck, statementCheckOperation } from '../public/statement-page.js'
import { type DonorStatement, donorStatementOperation } from './statement-operation.js'

interface StatementRoutesOptions extends AdmissionOptions {
  readonly execute: Execute
}

/**
 * `GET /app/my-donations/statement.pdf`: the statement of the viewer from the day `from` to the day `to`, as a file. With the
 * `code` of a statement with the same content, the file is that statement. With the id of a `person`, a session in the cookie counts
 * only if it is theirs.
 */
export function statementRoutes(options: StatementRoutesOptions): FastifyPluginAsync {
  const { admit } = createAdmission(options)
  const rule = { profile: apiProfiles.backoffice, policy: 'backoffice', guards: [['signed-in']] } as const

  async function read<Data>(
    context: RequestContext,
    document: Parameters<Execute>[0]['document'],
    variables: Record<string, unknown>,
  ): Promise<Data> {
    const { data, errors } = await options.execute({ document, variables, context })
    const [error] = errors ?? []
    if (error || !data)
      throw (
        (error && failureOf(error)) ??
        new Failure('UPSTREAM_ERROR', 'The statement is unavailable; try again.')
      )
    return data as Data
  }

  /** The current statement, under an earlier code if that statement has the same content. */
  async function statementOf(context: RequestContext, query: Readonly<Record<string, unknown>>) {
    const [from, to, code] = [query.from, query.to, query.code].map((one) =>
      typeof one === 'string' ? one : '',
    )
    const { donationStatement: issued } = await read<{ donationStatement: DonorStatement }>(
      context,
      donorStatementOperation,
      { from, to },
    )
    if (!code || !/^[0-9A-Z-]{1,200}$/.test(code)) return issued
    const { donationStatementCheck: earlier } = await read<{ donationStatementCheck: StatementCheck | null }>(
      context,
      statementCheckOperation,
      { code, name: issued.donorName },
    )
    const isSame =
      earlier?.isIssuedToName === true &&
      [earlier.from, earlier.to].join() === [issued.from, issued.to].join() &&
      JSON.stringify(earlier.totals) === JSON.stringify(issued.totals)
    if (!isSame) return issued
    const checkUrl = issued.checkUrl.replace(issued.code, code)
    return { ...issued, code, checkUrl, issuedAt: earlier.issuedAt }
  }

  return async (app) => {
    app.setErrorHandler(sendFailurePage)
    app.addHook('onRequest', (request, reply) => admit(request, reply, rule))
    app.get('/app/my-donations/statement.pdf', async (request, reply) => {
      const statement = await statementOf(contextOf(request), request.query as Record<string, unknown>)
      const { statementPdf } = await import('./statement-pdf.js')
      const file = await statementPdf(statement, languageOfRequest(request))
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${statement.from}-${statement.to}.pdf"`,
          'cache-control': 'no-store',
        })
        .send(file)
    })
  }
}
