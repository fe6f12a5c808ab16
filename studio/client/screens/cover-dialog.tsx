import { type ReactNode, useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { LANGUAGE_NAMES, nameLanguage } from '../../../contract/language-names.ts'
import type { Output } from '../api/acts.ts'
import { addFiles } from '../api/upload-queue.ts'
import { formatCount } from '../parts/format.ts'
import { SelectInput } from '../parts/inputs.tsx'
import { useDialog } from '../parts/use-dialog.ts'

type Covers = Output<'showUpload'>['description']['covers']

const ALL = 'all'
const WIDE = 'wide'
/** Width and height in pixels that screens make use of; the import shrinks what is larger. */
const UPRIGHT_SIZE = [960, 1440] as const
const WIDE_SIZE = [1600, 900] as const
const ZOOM_MAX = 5
const JPEG_QUALITY = 0.92

export function toCoverNames({ cover, wideCover, inLanguage = {} }: Covers): string {
  const own = Object.keys(inLanguage).map(nameLanguage)
  return [cover && 'Every language', ...own, wideCover && 'The carousel of Home'].filter(Boolean).join(', ')
}

/** The name under which the import finds it, and the one that the folder has already. */
function toFileName(slot: string, { cover, wideCover, inLanguage }: Covers): string {
  if (slot === ALL) return cover ?? 'cover.jpg'
  return slot === WIDE ? (wideCover ?? 'cover-wide.jpg') : (inLanguage?.[slot] ?? `cover.${slot}.jpg`)
}

/** @param own language of the drama, which has the cover for every language */
export function CoverButton({ covers, own }: { covers: Covers; own: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Add a cover
      </button>
      {isOpen && <CoverDialog covers={covers} own={own} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CoverDialog({ covers, own, onClose }: { covers: Covers; own: string; onClose(): void }) {
  const { dialog, titleId } = useDialog()
  const [slot, setSlot] = useState(ALL)
  const [picture, setPicture] = useState<File | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [width, height] = slot === WIDE ? WIDE_SIZE : UPRIGHT_SIZE
  const name = toFileName(slot, covers)

  async function use(): Promise<void> {
    if (!picture || !area) return setFault('Choose a picture first.')
    try {
      const blob = await crop(picture, area, [width, height])
      addFiles([new File([blob], name, { type: blob.type })])
      dialog.current?.close()
    } catch {
      setFault(UNREADABLE)
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="card max-h-[calc(100dvh-1rem)] w-[min(32rem,calc(100vw-1.5rem))] overflow-y-auto p-5 text-text"
      onClose={onClose}
    >
      <h2 id={titleId} className="mb-2 text-lg font-semibold">
        Add a cover
      </h2>
      <div className="grid gap-4">
        <p className="text-soft">
          Viewers see it after the next import. It is stored as {name}, in place of a file of this name.
        </p>
        <SelectInput
          label="For"
          value={slot}
          onChange={(chosen) => {
            // Of another shape, which is cropped anew.
            if ((chosen === WIDE) !== (slot === WIDE)) setArea(null)
            setSlot(chosen)
          }}
          options={[
            { value: ALL, label: 'Every language' },
            { value: WIDE, label: 'The carousel of Home, 16:9' },
            ...Object.keys(LANGUAGE_NAMES)
              .filter((tag) => tag !== own)
              .map((tag) => ({ value: tag, label: nameLanguage(tag) })),
          ]}
        />
        <label className="button focus-within:outline-2">
          {picture ? 'Choose another picture' : 'Choose a picture'}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              setArea(null)
              setFault(null)
              setPicture(target.files?.[0] ?? null)
              // The same one may be chosen again.
              target.value = ''
            }}
          />
        </label>
        {picture && (
          <Crop
            key={`${picture.name} ${picture.lastModified} ${width}`}
            picture={picture}
            aspect={width / height}
            onArea={setArea}
            onUnreadable={() => {
              setPicture(null)
              setFault(UNREADABLE)
            }}
          >
            {area && area.width < width * 0.95 && (
              <p className="text-warning">
                {`This part has ${formatCount(area.width)} × ${formatCount(area.height)} pixels. From ${formatCount(width)} × ${formatCount(height)} on it is sharp everywhere.`}
              </p>
            )}
          </Crop>
        )}
        <p role="alert" className="text-danger empty:hidden">
          {fault}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" className="button button-main" onClick={() => void use()}>
            Use this part
          </button>
        </div>
      </div>
    </dialog>
  )
}

const UNREADABLE = 'This browser cannot open the picture. Choose a JPEG, PNG, WebP or AVIF file.'

/** The part that is shown is moved by pointer, finger or arrow keys, and zoomed by wheel, fingers or the slider. */
function Crop({
  picture,
  aspect,
  onArea,
  onUnreadable,
  children,
}: {
  picture: File
  aspect: number
  onArea(area: Area): void
  onUnreadable(): void
  children: ReactNode
}) {
  const [address, setAddress] = useState('')
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const id = useId()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className="grid gap-3">
      <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-lg bg-black">
        {address && (
          <Cropper
            image={address}
            aspect={aspect}
            crop={at}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => onArea(pixels)}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ role: 'group', 'aria-label': 'Part that is shown. Arrow keys move it.' }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <label htmlFor={id} className="font-medium">
        Zoom
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
      />
      {children}
    </div>
  )
}

/** At most of `size`, in pixels. */
async function crop(picture: File, area: Area, size: readonly [number, number]): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, size[0] / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  )
}
