/* The page at /docs: Swagger UI for the three API descriptions. */
import { demoSignIn } from '/pages/demo-sign-in.js'

const settings = JSON.parse(document.getElementById('settings').textContent)
// In a development installation, paths can be tried out immediately, as the account that may use most of them.
const [first] = settings.demo?.accounts ?? []
const account = demoSignIn(settings.demo, document.getElementById('account'), undefined, first?.email)
const { SwaggerUIBundle, SwaggerUIStandalonePreset } = window

window.ui = SwaggerUIBundle({
  urls: settings.descriptions,
  dom_id: '#docs',
  deepLinking: true,
  // Rendering a hundred open entries takes seconds; sections open on a click or a link.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [() => ({ fn: { resolveSubtree } })],
  layout: 'StandaloneLayout',
  requestInterceptor: authorized,
})

/** Adds a token of the chosen demo account to a request without one, of the kind that the shown service takes. */
async function authorized(request) {
  if (request.loadSpec || request.headers.Authorization) return request
  const shown = settings.descriptions.find(({ url }) => window.ui?.specSelectors.url().endsWith(url))
  const token =
    shown?.auth === 'api-key'
      ? null
      : await (shown?.auth === 'id-token' ? account.idToken() : account.session())
  if (token) request.headers.Authorization = `Bearer ${token}`
  return request
}

/**
 * Replaces references within a description by what they refer to, for the part of it that is shown. The resolver of
 * Swagger UI parses the whole description for each part, which takes seconds.
 */
async function resolveSubtree(description, path) {
  const at = (keys) => keys.reduce((part, key) => part?.[key], description)
  const resolved = (part, parents) => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((one) => resolved(one, parents))
    const reference = part.$ref
    if (typeof reference !== 'string') {
      const entries = Object.entries(part).map(([key, value]) => [key, resolved(value, parents)])
      return Object.fromEntries(entries)
    }
    // A type within itself stays a reference.
    if (parents.includes(reference) || !reference.startsWith('#/')) return part
    const keys = reference.slice(2).split('/')
    const target = at(keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')))
    return { ...resolved(target, [...parents, reference]), $$ref: reference }
  }
  return { spec: resolved(at(path), []), errors: [] }
}
