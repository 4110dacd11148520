{
  let { stream } = document.currentScript.dataset
  const { until } = document.currentScript.dataset
  let source
  let again
  let [asked, shown, refused] = [0, 0, 0]
  // Only the server renders the page: the changed parts are taken from a new copy of it.
  const refresh = async () => {
    const number = ++asked
    const response = await fetch(location.href)
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    // A response that arrives late must not undo what a later one has shown.
    if (number < shown) return
    shown = number
    // After a deployment the subscription may have another id.
    stream = page.querySelector('script[data-stream]')?.dataset.stream ?? stream
    for (const part of document.querySelectorAll('[data-live]')) {
      const now = page.querySelector(`[data-live=${part.dataset.live}]`)
      if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes)
    }
  }
  // Browsers limit the connections to an origin, so tabs in the background keep none.
  const follow = () => {
    source?.close()
    clearTimeout(again)
    if (document.hidden) return
    source = new EventSource(stream)
    source.onopen = () => {
      refused = 0
      refresh()
    }
    source.addEventListener('next', refresh)
    // Browsers open no stream again that was refused, for instance by a proxy while the platform restarts.
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      refused = Math.min(refused + 1, 3)
      again = setTimeout(() => refresh().then(follow, follow), refused * (10_000 + 20_000 * Math.random()))
    }
    source.addEventListener('complete', () => source.close())
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  const rest = until ? Date.parse(until) - Date.now() : 0
  if (rest > 0) setTimeout(refresh, rest + 1000)
}
