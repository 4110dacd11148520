import { toString as qrText } from 'qrcode'
import { SafeHtml } from './safe-html.js'

/** A QR code as an SVG image, hidden from screen readers: the address is next to it as text. */
export async function qrCode(content: string): Promise<SafeHtml> {
  const image = await qrText(content, { type: 'svg', margin: 2 })
  return new SafeHtml(image.replace('<svg ', '<svg aria-hidden="true" ').trim())
}
