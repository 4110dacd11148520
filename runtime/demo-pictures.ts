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
  return `${origin}/demo-pictures/${picture}.svg`
}
