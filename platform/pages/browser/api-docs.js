/* The page at /docs: Swagger UI for the three API descriptions. */
import { demoSignIn } from '/pages/demo-sign-in.js'

const settings = JSON.parse(document.getElementById('settings').textContent)
const account = demoSignIn(settings.demo, document.getElementById('account'))
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
