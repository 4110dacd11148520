/** Beginnings of files that say what they are; enough to be told apart by their bytes. */
export const sampleBytes = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.concat([Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L', 'latin1'), Buffer.alloc(18)]),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  mp4: Buffer.concat([
    Buffer.from('0000001866747970', 'hex'),
    Buffer.from('mp42'),
    Buffer.alloc(4),
    Buffer.from('mp42isom'),
  ]),
  text: Buffer.from('Luna come dos veces al día: ñandú, façade, 猫.\n'),
  executable: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  zip: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
} as const

/** The test file that every scanner finds; in two parts, so that no scanner finds this source. */
export const eicar = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD'}-ANTIVIRUS-TEST-FILE!$H+H*`)

/** A form as a browser sends it: a name that is undefined leaves the field out. */
export function uploadForm(
  content: Uint8Array,
  {
    file = 'file',
    name = 'luna.png',
    ...fields
  }: { file?: string; name?: string; folder?: string; fileName?: string } = {},
): FormData {
  const form = new FormData()
  form.append(file, new Blob([new Uint8Array(content)]), name)
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, value)
  return form
}
