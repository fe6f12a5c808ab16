import type { Response } from 'express'
import { type Flash, MESSAGE_LENGTH_MAX } from '../../contract/flash.ts'
import { clearCookie, setCookie } from './cookies.ts'

export function setFlash(res: Response, flash: Flash, options: { isSecure: boolean }): void {
  const message = flash.message && shownText(flash.message)
  setCookie(res, 'flash', JSON.stringify({ ...flash, message: message || undefined }), options)
}

export function clearFlash(res: Response, options: { isSecure: boolean }): void {
  clearCookie(res, 'flash', options)
}

export function shownText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MESSAGE_LENGTH_MAX)
    .toWellFormed()
}
