import type { SignInProblem } from '../../app/context.ts'
import { toScriptJson } from '../../contract/script-json.ts'

export type PopupMessage =
  | { kind: 'signedIn'; redirectTo: string }
  | { kind: 'failed'; problem: SignInProblem }

export const POPUP_CHANNEL = 'cliffhanger-sign-in'

interface PopupPage {
  message: PopupMessage
  redirectTo: string
  language: string
  siteName: string
  nonce: string
}

/**
 * Reports the result to the opener and closes the window. A browser that cannot close it, or has no scripts, is redirected to
 * the page the opener would show, so no text is needed here.
 */
export function popupPage({ message, redirectTo, language, siteName, nonce }: PopupPage): string {
  const href = escapeHtml(redirectTo)
  const name = escapeHtml(siteName)
  const json = toScriptJson(message)
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="1;url=${href}">
<title>${name}</title>
</head>
<body>
<p><a href="${href}">${name}</a></p>
<script nonce="${nonce}">
const channel = new BroadcastChannel('${POPUP_CHANNEL}')
channel.postMessage(${json})
channel.close()
window.close()
</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
