/** Service worker: makes the pages that were read last, with their files, available offline. Nothing else is stored. */
type Ending = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Ending & { request: Request; respondWith: (answer: Promise<Response>) => void }
const worker = self as unknown as {
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: Ending) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const PAGES = 'pages'
const LOOKS = 'looks'
/** Entries per cache: some megabytes. */
const MOST_PAGES_STORED = 60
/** Pages that may be stored: not the answers to a reader's requests (/ask, /verify, /search), nor pages behind a sign-in. */
const READ =
  /^\/(?:$|(?:q|h|n|tawhid|aqidah|amalan|nawawi|doa|asmaul-husna|figures|maudhu|masyhur|masail|calendar|prayer|about)(?:\/|$))/
const LOOK = /^\/(?:reading\/|style\.css$|favicon\.svg$)/

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && READ.test(pathname)) event.respondWith(networkOrCache(event, PAGES))
  else if (LOOK.test(pathname)) event.respondWith(networkOrCache(event, LOOKS))
})

/** From the network, otherwise from the cache. */
async function networkOrCache(event: FetchEvent, name: string): Promise<Response> {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) event.waitUntil(keep(name, request, answer.clone()))
    return answer
  } catch (error) {
    const last = await (await caches.open(name)).match(request, { ignoreVary: true })
    if (last) return last
    throw error
  }
}

async function keep(name: string, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  // keeps the cache in order of last use
  await cache.delete(request)
  await cache.put(request, answer)
  for (const old of (await cache.keys()).slice(0, -MOST_PAGES_STORED)) await cache.delete(old)
}
