import DropTarget from '@uppy/drop-target'
import { Form, required } from 'ra-core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from 'react-router-dom'
import type { Output } from '../api/acts.ts'
import { addFiles, isUnderWay, setOpenFolder, uppy, useUploading } from '../api/upload-queue.ts'
import { useRead } from '../api/use-acts.ts'
import { Field } from '../parts/field.tsx'
import { formatBytes, formatCount } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Badge, type Tone } from '../parts/states.tsx'

export type Upload = Output<'listUploads'>[number]

export const toUploadPath = (folder: string): string => `/uploads/${encodeURIComponent(folder)}`

export function UploadsScreen() {
  const query = useRead(
    'listUploads',
    {},
    { refetchInterval: ({ state }) => refetchWhile(...(state.data ?? []).map(({ job }) => job)) },
  )
  const navigate = useNavigate()
  const { data: folders, refetch } = query
  const uploading = useUploadingFolders()
  const rows = folders && [...folders, ...toNewFolders(uploading, folders)]
  useEffect(() => {
    const onUploaded = () => void refetch()
    uppy.on('upload-success', onUploaded)
    return () => void uppy.off('upload-success', onUploaded)
  }, [refetch])
  return (
    <Page act="listUploads" title="Uploads">
      <Section title="New drama">
        <AddFiles folder={null}>
          Choose or drop the folder of a drama: its videos, and if there are any, captions, covers and{' '}
          <code>drama.yaml</code>. A folder of such folders brings several dramas.
        </AddFiles>
        <Form
          className="mt-4 flex flex-wrap items-end gap-3 *:first:min-w-0 *:first:flex-[1_1_18rem]"
          noValidate
          disableInvalidFormNotification
          onSubmit={({ folder = '' }: { folder?: string }) => navigate(toUploadPath(folder.trim()))}
        >
          <Field
            name="folder"
            label="Or name it, and add files one by one"
            maxLength={60}
            validate={required('Name the drama.')}
          />
          <button type="submit" className="button">
            Add files
          </button>
        </Form>
      </Section>
      <List
        query={{ ...query, data: rows }}
        toId={({ folder }: Upload) => folder}
        empty="Nothing is uploaded yet."
      >
        <Table
          caption="Folders of files"
          columns={[
            {
              label: 'Folder',
              render: ({ folder }: Upload) => <Link to={toUploadPath(folder)}>{folder}</Link>,
            },
            { label: 'State', render: (upload: Upload) => <UploadState upload={upload} /> },
            { label: 'Files', isShort: true, render: ({ files }: Upload) => formatCount(files.length) },
            {
              label: 'Size',
              isShort: true,
              render: ({ files }: Upload) => formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)),
            },
          ]}
        />
      </List>
    </Page>
  )
}

/** In ms. What others upload or ask for is seen later. */
export function refetchWhile(...jobs: readonly Upload['job'][]): number {
  return jobs.some((job) => job?.state === 'waiting') ? 2_000 : 30_000
}

/** A place to drop files, and a button that chooses some. */
export function AddFiles({ folder, children }: { folder: string | null; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    setOpenFolder(folder)
    uppy.use(DropTarget, { target: place.current })
    // React has no such attribute. Without a folder around them, files have no place on this screen.
    input.current!.webkitdirectory = folder === null
    return () => {
      uppy.removePlugin(uppy.getPlugin('DropTarget')!)
      setOpenFolder(null)
    }
  }, [folder])
  return (
    <div ref={place} className="drop-target grid justify-items-start gap-3">
      <p id={id} className="text-soft">
        {children}
      </p>
      <label className="button button-main focus-within:outline-2">
        {folder === null ? 'Choose a folder' : 'Choose files'}
        <input
          ref={input}
          type="file"
          multiple
          className="sr-only"
          aria-describedby={id}
          onChange={({ target }) => {
            addFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}

interface Uploading {
  folder: string
  bytes: number
  sentBytes: number
  hasFailed: boolean
}

/** What this page sends, by folder. */
function useUploadingFolders(): Uploading[] {
  const files = useUploading().filter(({ progress }) => !progress.uploadComplete)
  return [...Map.groupBy(files, ({ meta }) => meta.folder ?? '')].map(([folder, group]) => ({
    folder,
    bytes: group.reduce((sum, { size }) => sum + (size ?? 0), 0),
    sentBytes: group.reduce((sum, { progress }) => sum + (progress.bytesUploaded || 0), 0),
    hasFailed: group.every((file) => !isUnderWay(file)),
  }))
}

/** Before the first piece has arrived, the server does not know them. */
function toNewFolders(uploading: readonly Uploading[], known: readonly Upload[]): Upload[] {
  return uploading
    .filter(({ folder }) => known.every((each) => each.folder !== folder))
    .map(({ folder }) => ({ folder, files: [], job: null, progress: null }))
}

/** What is done with a folder, in two words. */
export function UploadState({ upload }: { upload: Upload }) {
  const uploading = useUploadingFolders().find(({ folder }) => folder === upload.folder)
  const [tone, words] = uploading ? toSendingState(uploading) : toState(upload)
  return <Badge tone={tone}>{words}</Badge>
}

function toSendingState({ hasFailed, sentBytes, bytes }: Uploading): [Tone, string] {
  if (hasFailed) return ['danger', 'Upload failed']
  return ['warning', `Uploading, ${formatCount(Math.floor((100 * sentBytes) / Math.max(bytes, 1)))} %`]
}

function toState({ files, job, progress }: Pick<Upload, 'files' | 'job' | 'progress'>): [Tone, string] {
  if (files.some(({ bytes, receivedBytes }) => receivedBytes < bytes)) return ['danger', 'Not all there']
  if (!job) return ['plain', 'Uploaded']
  if (job.state === 'waiting') {
    if (!progress) return ['plain', 'In the queue']
    return ['warning', job.step === 'check' ? 'Being checked' : 'Being imported']
  }
  if (job.state === 'failed') return ['danger', job.step === 'check' ? 'To be mended' : 'Not imported']
  return job.step === 'check' ? ['good', 'Ready to import'] : ['good', 'Imported']
}
