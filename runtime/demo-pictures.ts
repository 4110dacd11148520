const species = ['dog', 'cat'] as const
const coats = ['black', 'brown', 'ginger', 'grey', 'white', 'cream'] as const

export type DemoSpecies = (typeof species)[number]
export type DemoCoat = (typeof coats)[number]

/** The name of a picture of the demo and staging data: `dog-brown`. */
export type DemoPicture = `${DemoSpecies}-${DemoCoat}`

/** The pictures that the edge draws, so that seeded cases show something without any other server. */
export const demoPictures: readonly DemoPicture[] = species.flatMap((animal) =>
  coats.map((coat) => `${animal}-${coat}` as const),
)

/** Where the edge serves a picture. */
export function pictureUrl(origin: string, picture: DemoPicture): string {
  return `${origin}/demo-pictures/${picture}.svg`
}
