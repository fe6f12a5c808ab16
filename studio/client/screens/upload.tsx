import { type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Link } from 'react-router-dom'
import type { Output } from '../api/acts.ts'
import { removeEnded, toFault, type UploadingFile, uppy, useUploading } from '../api/upload-queue.ts'
import { useAct, useRead } from '../api/use-acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { formatBytes, formatCount, formatDuration, formatSecondsLeft } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Empty, Failure, Loading } from '../parts/states.tsx'
import { DescriptionSection } from './upload-description.tsx'
import { AddFiles, refetchWhile, type Upload, UploadState } from './uploads.tsx'

export function UploadScreen() {
  const { folder = '' } = useParams()
  const query = useRead(
    'showUpload',
    { folder },
    { refetchInterval: ({ state }) => refetchWhile(state.data?.job ?? null) },
  )
  const { data: upload, error, refetch } = query
  useEffect(() => {
    removeEnded()
    const onComplete = () => void refetch()
    uppy.on('upload-success', onComplete)
    return () => void uppy.off('upload-success', onComplete)
  }, [refetch])
  return (
    <Page act="showUpload" title={folder} back={{ to: '/uploads', label: 'Uploads' }}>
      {error && <Failure problem={error} onRetry={refetch} />}
      {upload ? <Shown upload={upload} /> : !error && <Loading />}
    </Page>
  )
}

function Shown({ upload }: { upload: Output<'showUpload'> }) {
  const { folder, files, job } = upload
  return (
    <>
      <Section title="Import" aside={<UploadState upload={upload} />}>
        <Work upload={upload} />
        {job && job.episodes.length > 0 && <Episodes job={job} />}
      </Section>
      <DescriptionSection upload={upload} />
      <Section title="Files">
        {job?.state !== 'waiting' && (
          <AddFiles folder={folder}>
            A file with the name of one that is there replaces it. What was interrupted goes on where it was,
            once the same files are chosen again.
          </AddFiles>
        )}
        <Files folder={folder} files={files} isLocked={job?.state === 'waiting'} />
      </Section>
    </>
  )
}

function Work({ upload }: { upload: Upload }) {
  const { folder, files, job, progress } = upload
  const navigate = useNavigate()
  const check = useAct('checkUpload', () => `The check of “${folder}” was asked for.`)
  const stop = useAct('stopUpload', () => `“${folder}” is stopped.`)
  const error = check.error ?? stop.error
  if (job?.state === 'waiting') {
    return (
      <div className="grid justify-items-start gap-3">
        <Progress job={job} progress={progress} />
        {error && <Failure problem={error} />}
        <button type="button" className="button" onClick={() => stop.mutate({ input: { folder } })}>
          Stop
        </button>
      </div>
    )
  }
  const isWhole = files.length > 0 && files.every(({ bytes, receivedBytes }) => receivedBytes === bytes)
  return (
    <>
      {job && <Found job={job} />}
      {error && <Failure problem={error} />}
      <div className="mt-3 flex flex-wrap gap-3">
        {isWhole && (
          <>
            <button
              type="button"
              className={`button ${job?.step === 'check' ? '' : 'button-main'}`}
              onClick={() => check.mutate({ input: { folder } })}
            >
              Check
            </button>
            <ImportDialog folder={folder} />
          </>
        )}
        {files.length > 0 && (
          <ActDialog
            act="removeUpload"
            label="Remove files"
            title={`Remove the files of “${folder}”`}
            explanation="Only what was uploaded goes. A drama that came of it stays as it is, but its episodes can only be encoded again from new uploads."
            verb="Remove files"
            isDangerous
            isWithoutReason
            toInput={() => ({ folder })}
            toSentence={() => {
              navigate('/uploads')
              return `The files of “${folder}” are removed.`
            }}
          />
        )}
      </div>
    </>
  )
}

function ImportDialog({ folder }: { folder: string }) {
  return (
    <ActDialog
      act="importUpload"
      label="Import"
      title={`Import “${folder}”`}
      explanation="Each episode is encoded once. A new drama stays hidden until you publish it; what viewers see already is updated."
      verb="Import"
      toInput={({ ifThere }) => ({ folder, mayReplace: ifThere === 'replace' })}
      toSentence={() => `The import of “${folder}” was asked for.`}
    >
      <Field
        name="ifThere"
        label="If another drama has this key, or had more episodes"
        defaultValue="refuse"
        options={[
          { value: 'refuse', label: 'Do not import' },
          { value: 'replace', label: 'Put this one in its place' },
        ]}
      />
    </ActDialog>
  )
}

type Job = NonNullable<Upload['job']>

function Progress({ job, progress }: { job: Job; progress: Upload['progress'] }) {
  if (!progress) return <Empty>Others are before it in the queue.</Empty>
  const { checked, episodeCount, readyCount, encoding, secondsLeft } = progress
  const isEncoding = job.step === 'import' && (readyCount > 0 || encoding.length > 0)
  const [label, value, max] = isEncoding
    ? ['Episodes ready', readyCount, episodeCount]
    : ['Files checked', checked?.files ?? 0, checked?.of ?? episodeCount]
  return (
    <>
      <Bar label={label} value={value} max={max}>
        {formatCount(value)} of {formatCount(max)}
        {isEncoding && secondsLeft !== null && `, ${formatSecondsLeft(secondsLeft)}`}
      </Bar>
      {encoding.map(({ number, fraction, secondsLeft: left }) => (
        <Bar key={number} label={`Episode ${formatCount(number)}`} value={fraction} max={1}>
          {formatCount(Math.round(fraction * 100))} %{left !== null && `, ${formatSecondsLeft(left)}`}
        </Bar>
      ))}
    </>
  )
}

function Bar({
  label,
  value,
  max,
  children,
}: {
  label: string
  value: number
  max: number
  children: ReactNode
}) {
  return (
    <p className="grid w-full max-w-md gap-1">
      <span className="flex flex-wrap gap-x-3">
        <span className="me-auto font-medium">{label}</span>
        <span className="text-soft">{children}</span>
      </span>
      <progress className="w-full" aria-label={label} value={value} max={Math.max(max, 1)} />
    </p>
  )
}

function Found({ job: { step, state, faults, notices, key } }: { job: Job }) {
  return (
    <div className="grid gap-2">
      {faults.length > 0 && <Sentences label="To be mended" of={faults} isDanger />}
      {notices.length > 0 && <Sentences label="Worth knowing" of={notices} />}
      {step === 'import' && state === 'done' && key !== null && (
        <p>
          <Link to={`/dramas/${encodeURIComponent(key)}`}>Open the drama</Link> to price, schedule and publish
          it.
        </p>
      )}
    </div>
  )
}

function Sentences({ label, of, isDanger }: { label: string; of: readonly string[]; isDanger?: boolean }) {
  return (
    <div>
      <h3 className={`font-semibold ${isDanger ? 'text-danger' : ''}`}>{label}</h3>
      <ul className="list-disc ps-5">
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

function Episodes({ job: { name, episodes } }: { job: Job }) {
  const query = { data: episodes, error: null, isPending: false, refetch: () => {} }
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold">{name}</h3>
      <List query={query} toId={({ number }: Job['episodes'][number]) => String(number)} empty="No episodes.">
        <Table
          caption={`Episodes of ${name}`}
          columns={[
            {
              label: 'Episode',
              isShort: true,
              render: ({ number }: Job['episodes'][number]) => formatCount(number),
            },
            { label: 'File', render: ({ fileName }: Job['episodes'][number]) => fileName },
            {
              label: 'Length',
              isShort: true,
              render: ({ durationMs }: Job['episodes'][number]) =>
                durationMs === null ? 'Cannot be used' : formatDuration(durationMs),
            },
          ]}
        />
      </List>
    </>
  )
}

interface Row {
  name: string
  bytes: number
  receivedBytes: number
  uploading: UploadingFile | undefined
}

function Files({ folder, files, isLocked }: { folder: string; files: Upload['files']; isLocked: boolean }) {
  const uploading = useUploading().filter(
    ({ meta, progress }) => meta.folder === folder && !progress.uploadComplete,
  )
  const remove = useAct('removeUpload', () => 'The file is removed.')
  const isNew = ({ meta }: UploadingFile) => !files.some(({ name }) => name === meta.filename)
  const rows: Row[] = [
    ...files.map((file) => ({
      ...file,
      uploading: uploading.find(({ meta }) => meta.filename === file.name),
    })),
    ...uploading.filter(isNew).map((file) => {
      return {
        name: file.meta.filename ?? file.name,
        bytes: file.size ?? 0,
        receivedBytes: 0,
        uploading: file,
      }
    }),
  ]
  const query = { data: rows, error: null, isPending: false, refetch: () => {} }
  return (
    <div className="mt-4">
      {remove.error && <Failure problem={remove.error} />}
      {uploading.some(({ error }) => error) && (
        <button type="button" className="button mb-3" onClick={() => void uppy.retryAll()}>
          Try all again
        </button>
      )}
      <List query={query} toId={({ name }: Row) => name} empty="There is no file yet.">
        <Table
          caption="Files"
          columns={[
            { label: 'File', render: ({ name }: Row) => name },
            { label: 'Size', isShort: true, render: ({ bytes }: Row) => formatBytes(bytes) },
            { label: 'State', render: (row: Row) => <FileState {...row} /> },
            {
              label: 'Action',
              render: ({ name, uploading: file }: Row) =>
                !isLocked && (
                  <button
                    type="button"
                    className="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      if (file) uppy.removeFile(file.id)
                      remove.mutate({ input: { folder, file: name } })
                    }}
                  >
                    Remove
                  </button>
                ),
            },
          ]}
        />
      </List>
    </div>
  )
}

function FileState({ name, bytes, receivedBytes, uploading }: Row) {
  const fault = uploading && toFault(uploading)
  if (fault) return <span className="text-danger">{fault}</span>
  if (uploading) {
    const { bytesUploaded } = uploading.progress
    return (
      <Bar label="Uploading" value={bytesUploaded || 0} max={uploading.size ?? 1}>
        <span className="sr-only">{name}</span>
        {formatBytes(bytesUploaded || 0)}
      </Bar>
    )
  }
  return receivedBytes === bytes
    ? 'Uploaded'
    : `${formatBytes(receivedBytes)} are here. Choose it again to go on.`
}
