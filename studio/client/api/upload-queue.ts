import Uppy, { type UppyFile } from '@uppy/core'
import Tus from '@uppy/tus'
import { useSyncExternalStore } from 'react'
import { LOST } from './post.ts'

/** Sent with each file, as text. */
interface Meta {
  folder?: string
  filename?: string
  modified?: string
  /** From the folder that was chosen or dropped: `Neon Oath/01.mp4`. Part of what tells files apart. */
  relativePath?: string | null
  [other: string]: unknown
}
type Body = { xhr?: XMLHttpRequest }
export type UploadingFile = UppyFile<Meta, Body>

/** Below what proxies take without being told (nginx: 1 MiB), and sent in time on a slow line. */
const CHUNK_BYTES = 512 * 1024
const AT_ONCE = 3
/** A server that restarts, or a network that is away for ten minutes. After that, "Try again" goes on. */
const RETRY_DELAYS_MS = [0, 1000, 3000, ...Array.from({ length: 30 }, () => 20_000)]
/** What systems keep in folders of their own accord. */
const JUNK = /^\.|^(thumbs\.db|desktop\.ini)$/i

let openFolder: string | null = null
/** Where files go that were chosen without a folder around them; null: nowhere. */
export function setOpenFolder(folder: string | null): void {
  openFolder = folder
}

/** Null: files of systems, and files without a folder. */
export function toPlace(
  path: string,
  folder: string | null,
): { folder: string; filename: string; relativePath: string } | null {
  const parts = path.split('/').filter(Boolean)
  const filename = parts.at(-1)?.normalize() ?? ''
  const around = folder ?? parts.at(-2)?.normalize()
  if (!around || parts.some((part) => JUNK.test(part))) return null
  return { folder: around, filename, relativePath: `${around}/${filename}` }
}

/** One for all screens, so that uploads go on from screen to screen. */
export const uppy = new Uppy<Meta, Body>({
  id: 'studio',
  autoProceed: true,
  onBeforeFileAdded({ name, data, meta, ...file }) {
    const given = typeof meta.relativePath === 'string' ? meta.relativePath : name
    const place = toPlace(given, openFolder)
    if (!place || !(data instanceof File)) return false
    return { ...file, name, data, meta: { ...meta, ...place, modified: String(data.lastModified) } }
  },
}).use(Tus, {
  endpoint: '/api/uploads',
  chunkSize: CHUNK_BYTES,
  limit: AT_ONCE,
  retryDelays: RETRY_DELAYS_MS,
  allowedMetaFields: ['folder', 'filename', 'modified'],
  removeFingerprintOnSuccess: true,
})

// Closing the page stops uploads; they go on once the same files are chosen again.
window.addEventListener('beforeunload', (event) => {
  if (uppy.getFiles().some(isUnderWay)) event.preventDefault()
})

export const isUnderWay = ({ progress, error }: UploadingFile): boolean => !progress.uploadComplete && !error

/** Adds files once more that were there before, whatever became of them. */
export function addFiles(files: readonly File[]): void {
  for (const file of files) {
    const relativePath = file.webkitRelativePath || null
    try {
      uppy.addFile({ name: file.name, type: file.type, data: file, meta: { relativePath } })
    } catch (error) {
      // Uppy throws for what it was told not to take, and for what it has already.
      uppy.log(error as Error)
    }
  }
}

export function removeEnded(): void {
  for (const file of uppy.getFiles()) if (file.progress.uploadComplete) uppy.removeFile(file.id)
}

export function useUploading(): UploadingFile[] {
  const { files } = useSyncExternalStore(
    (listener) => uppy.store.subscribe(listener),
    () => uppy.getState(),
  )
  return Object.values(files)
}

/** What the server answered, or that it could not be reached. */
export function toFault({ error, response }: UploadingFile): string | null {
  if (!error) return null
  const xhr = response?.body?.xhr
  if (!xhr || xhr.status === 0 || xhr.status >= 502) return LOST
  if (xhr.status === 401) return 'You are signed out. Sign in again, then try again.'
  return toSentence(xhr.responseText) ?? 'Studio did not take this file. Try again.'
}

function toSentence(text: string): string | null {
  try {
    const { sentence } = JSON.parse(text) as { sentence?: unknown }
    return typeof sentence === 'string' ? sentence : null
  } catch {
    return text.length < 300 && !text.startsWith('<') ? text : null
  }
}
