const species = ['dog', 'cat'] as const
const coats = ['black', 'brown', 'ginger', 'grey', 'white', 'cream'] as const

export type DemoSpecies = (typeof species)[number]
export type DemoCoat = (typeof coats)[number]

/** Name of a picture in the demo and staging data: `dog-brown`. */
export type DemoPicture = `${DemoSpecies}-${DemoCoat}`

/** The pictures that the edge generates, so that seeded cases need no other server. */
export const demoPictures: readonly DemoPicture[] = species.flatMap((animal) =>
  coats.map((coat) => `${animal}-${coat}` as const),
)

/** URL of a picture on the edge. */
export function pictureUrl(origin: string, picture: DemoPicture): string {
  return origin + pathOf(picture)
}

/** The server of the embedded microblog, which exists in no network. */
const SANDBOX = 'media.sandbox.example'

/** A picture of a post of the embedded microblog: the same for the same number. */
export function sandboxPictureUrl(number: number): string {
  return pictureUrl(`https://${SANDBOX}`, demoPictures[number % demoPictures.length] ?? 'dog-black')
}

/** The picture of an author of the embedded microblog. */
export function sandboxAvatarUrl(handle: string): string {
  const sum = [...handle.toLowerCase()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return sandboxPictureUrl(sum)
}

const hosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]', SANDBOX]
const paths: ReadonlySet<string> = new Set(demoPictures.map(pathOf))

/** The path of a demo picture, whatever port its data was seeded with; undefined for other URLs. */
export function demoPicturePath({ hostname, pathname }: URL): string | undefined {
  return hosts.includes(hostname) && paths.has(pathname) ? pathname : undefined
}

function pathOf(picture: DemoPicture): string {
  return `/demo-pictures/${picture}.svg`
}
