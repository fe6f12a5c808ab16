export function createBrowser(providerOrigin: string) {
  const cookies = new Map<string, { value: string; path: string }>()

  async function send(address: string, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address)
    const sent = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path))
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    const location = response.headers.get('location')
    if (!location) return { url, response, text: await response.text() }
    const next = new URL(location, url)
    return next.origin === providerOrigin ? send(next.href) : { url: next, response, text: '' }
  }

  function storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
    if (value) cookies.set(name, { value, path })
    else cookies.delete(name)
  }

  return {
    open: (address: string | URL) => send(String(address)),
    post: (page: Page, form: Record<string, string>) => send(page.url.href, form),
  }
}

export interface Page {
  url: URL
  response: Response
  text: string
}
