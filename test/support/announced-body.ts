import { request } from 'node:http'

/**
 * The answer to a request that announces a body of so many bytes and sends none of it: a refusal by size comes at once,
 * and no sender is cut off amid sending.
 */
export function answerToAnnounced(
  url: string,
  method: string,
  bytes: number,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent: false, headers: { ...headers, 'content-length': String(bytes) } },
      (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part
          })
          .on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
            sent.destroy()
          })
      },
    )
    sent.on('error', reject)
    sent.flushHeaders()
  })
}
