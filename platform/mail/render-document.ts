import escapeHtml from 'escape-html'
import type { DocumentContent } from '../db/tables.ts'

export interface Rendered {
  subject: string
  text: string
  html: string
}

interface Rendering {
  language: string
  /** Of links. */
  siteOrigin: string
  /** Null: links that need one are left out. */
  secret: string | null
}

const RIGHT_TO_LEFT = ['ar']

/** A page of its own and the same as plain text: no script, picture or style of elsewhere. */
export function renderDocument(content: DocumentContent, rendering: Rendering): Rendered {
  const links = content.links
    .filter(({ takesSecret }) => !takesSecret || rendering.secret !== null)
    .map(({ label, path, takesSecret }) => ({
      label,
      url: rendering.siteOrigin + path + (takesSecret ? rendering.secret : ''),
    }))
  return {
    subject: content.title,
    text: toText(content, links),
    html: toHtml(content, links, rendering.language),
  }
}

type Link = { label: string; url: string }

function toText({ title, paragraphs, rows, notes }: DocumentContent, links: readonly Link[]): string {
  const parts = [
    title,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...notes,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const STYLE = `body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;color:#111;background:#fff}
h1{font-size:1.4rem}table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{padding:.4rem 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top;font-weight:400}
th{padding-inline-end:1rem;color:#555}td,p{overflow-wrap:anywhere;white-space:pre-line}`

function toHtml(content: DocumentContent, links: readonly Link[], language: string): string {
  const { title, paragraphs, rows, notes } = content
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
  const toParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const table = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td dir="auto">${escapeHtml(value)}</td></tr>`,
  )
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map(toParagraph),
    ...(table.length === 0 ? [] : ['<table>', ...table, '</table>']),
    ...notes.map(toParagraph),
    ...links.map(({ label, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
