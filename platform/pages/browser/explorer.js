/* The page at /graphql: the Apollo Sandbox, or GraphiQL from this origin where the Sandbox cannot be loaded. */
import { demoSignIn, storageOf } from '/pages/demo-sign-in.js'

const settings = JSON.parse(document.getElementById('settings').textContent)
const place = document.getElementById('explorer')
const account = demoSignIn(settings.demo, document.getElementById('account'), () => show?.())
let show

if (settings.explorer === 'sandbox') {
  loadScript(settings.sandboxScript).then(openSandbox, openGraphiql)
} else {
  openGraphiql()
}

async function openSandbox() {
  markCurrent('sandbox')
  show = async () => {
    place.replaceChildren()
    new window.EmbeddedSandbox({
      target: '#explorer',
      initialEndpoint: new URL(settings.endpoint, location.href).href,
      endpointIsEditable: false,
      includeCookies: false,
      runTelemetry: false,
      initialState: {
        document: settings.operations[0]?.query,
        sharedHeaders: await authorization(),
      },
    })
  }
  await show()
}

async function openGraphiql() {
  markCurrent('graphiql')
  loadStyle('/pages/graphiql.css')
  await loadScript('/pages/react.js')
  await loadScript('/pages/react-dom.js')
  await loadScript('/pages/graphiql.js')
  const { React, ReactDOM, GraphiQL } = window
  ReactDOM.createRoot(place).render(
    React.createElement(GraphiQL, {
      fetcher: fetchResult,
      defaultTabs: settings.operations,
      storage: storageOf('localStorage'),
    }),
  )
}

/** Sends an operation for GraphiQL: a result, or a sequence of results for a subscription. */
async function fetchResult({ query, operationName, variables }, { headers = {}, documentAST } = {}) {
  const operation = documentAST?.definitions.find(
    ({ kind, name }) => kind === 'OperationDefinition' && (!operationName || name?.value === operationName),
  )
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await authorization()), ...headers },
    body: JSON.stringify({ query, operationName, variables }),
  }
  if (operation?.operation === 'subscription') return results(request)
  const response = await fetch(settings.endpoint, request)
  return response.json()
}

/** The results of a subscription, by GraphQL over server-sent events in its distinct-connections mode. */
async function* results(request) {
  const headers = { ...request.headers, accept: 'text/event-stream' }
  const response = await fetch(`${settings.endpoint}/stream`, { ...request, headers })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    yield await response.json()
    return
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const events = text.split('\n\n')
      text = events.pop()
      for (const event of events) {
        const data = event.split('\n').filter((line) => line.startsWith('data: '))
        if (event.includes('event: next')) yield JSON.parse(data.map((line) => line.slice(6)).join('\n'))
      }
    }
  } finally {
    await reader.cancel()
  }
}

async function authorization() {
  const token = await account.session()
  return token ? { authorization: `Bearer ${token}` } : {}
}

function markCurrent(name) {
  for (const link of document.querySelectorAll('[data-explorer]'))
    link.toggleAttribute('aria-current', link.dataset.explorer === name)
}

function loadScript(src) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject })
    document.head.append(script)
  })
}

function loadStyle(href) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}
