import type { FastifyPluginAsync } from 'fastify'
import { type DemoCoat, type DemoSpecies, demoPictures } from '../../runtime/demo-pictures.js'

const furs: Readonly<Record<DemoCoat, readonly [fur: string, shade: string]>> = {
  black: ['#3a3a40', '#1f1f24'],
  brown: ['#8a5a3c', '#5f3b25'],
  ginger: ['#d9822b', '#a85d18'],
  grey: ['#8d949c', '#626971'],
  white: ['#f2efe9', '#cfc9bd'],
  cream: ['#e3c9a0', '#b99a6b'],
}

const ears: Readonly<Record<DemoSpecies, (shade: string) => string>> = {
  dog: (shade) =>
    `<ellipse cx="112" cy="170" rx="34" ry="70" fill="${shade}" transform="rotate(18 112 170)"/>` +
    `<ellipse cx="288" cy="170" rx="34" ry="70" fill="${shade}" transform="rotate(-18 288 170)"/>`,
  cat: (shade) => `<path d="M110 150 126 62 190 112Z M290 150 274 62 210 112Z" fill="${shade}"/>`,
}

const mouths: Readonly<Record<DemoSpecies, string>> = {
  dog: '<path d="M200 238v18m-26 8q13 14 26-8q13 22 26 8" fill="none" stroke="#2a2320" stroke-width="5"/>',
  cat:
    '<path d="M200 236v12m-20 6q10 10 20-6q10 16 20 6" fill="none" stroke="#2a2320" stroke-width="4"/>' +
    '<path d="M150 236 84 226m66 22-66 8m166-20 66-10m-66 22 66 8" stroke="#2a2320" stroke-width="3"/>',
}

/** Generates the picture of an animal. */
function portrait(animal: DemoSpecies, coat: DemoCoat): string {
  const [fur, shade] = furs[coat]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="A ${coat} ${animal}">
<rect width="400" height="400" fill="#dcebe3"/>
<ellipse cx="200" cy="392" rx="120" ry="110" fill="${fur}"/>
${ears[animal](shade)}
<circle cx="200" cy="196" r="104" fill="${fur}"/>
<circle cx="162" cy="184" r="12" fill="#2a2320"/>
<circle cx="238" cy="184" r="12" fill="#2a2320"/>
<ellipse cx="200" cy="226" rx="18" ry="12" fill="#2a2320"/>
${mouths[animal]}
</svg>
`
}

/** `GET /demo-pictures/<name>.svg`: the pictures of the demo and staging data. */
export const demoPictureRoutes: FastifyPluginAsync = async (app) => {
  for (const name of demoPictures) {
    const [animal, coat] = name.split('-') as [DemoSpecies, DemoCoat]
    const drawing = portrait(animal, coat)
    app.get(`/demo-pictures/${name}.svg`, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(drawing),
    )
  }
}
