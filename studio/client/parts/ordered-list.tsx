import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface OrderedListProps<Item> {
  label: string
  items: readonly Item[]
  toName(item: Item): string
  /** Stays the same while the item is edited; absent: its name. */
  toKey?(item: Item): string
  onChange(items: Item[]): void
  /** Seen and not changed. */
  isFixed: boolean
  /** Their order means nothing. */
  isUnordered?: boolean
  empty: string
  render?(item: Item, onChange: (item: Item) => void, index: number): ReactNode
}

/** Items in an order that is changed by dragging, or with buttons: by touch, keys and screen readers. */
export function OrderedList<Item>({
  label,
  items,
  toName,
  toKey = toName,
  onChange,
  isFixed,
  isUnordered = false,
  empty,
  render,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const canMove = !isFixed && !isUnordered
  // Moving an element takes focus away from the button in it.
  useEffect(() => {
    if (pressed.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = null
  })

  function move(from: number, to: number): void {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
    setSaid(`${toName(item)}: place ${to + 1} of ${items.length}.`)
  }

  function press(index: number, by: 1 | -1): void {
    pressed.current = `${Math.min(Math.max(index + by, 0), items.length - 1)} ${by}`
    move(index, index + by)
    if (index + by < 0 || index + by >= items.length) setSaid(`${toName(items[index]!)} stays in its place.`)
  }

  function remove(index: number): void {
    const name = toName(items[index]!)
    onChange(items.toSpliced(index, 1))
    setSaid(`${name} is removed.`)
    // Its button goes with it.
    list.current?.focus()
  }

  function drop(event: DragEvent, to: number): void {
    event.preventDefault()
    if (dragged !== null) move(dragged, to)
    setDragged(null)
    setOver(null)
  }

  return (
    <>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {items.length === 0 && <p className="py-2 text-soft">{empty}</p>}
      <ol ref={list} tabIndex={-1} aria-label={label} className="grid gap-2">
        {keyed(items, toKey).map(([key, item], index) => {
          const name = toName(item)
          return (
            <li
              key={key}
              className={`rounded-xl border p-2 ${over === index ? 'border-accent bg-high' : 'border-line'}`}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(index)
              }}
              onDrop={(event) => drop(event, index)}
            >
              <div className="flex flex-wrap items-center gap-2">
                {canMove && (
                  <span
                    draggable
                    aria-hidden
                    title="Drag to another place"
                    className="cursor-grab p-1 text-soft"
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', name)
                      event.dataTransfer.setDragImage(event.currentTarget.closest('li')!, 0, 0)
                      setDragged(index)
                    }}
                    onDragEnd={() => {
                      setDragged(null)
                      setOver(null)
                    }}
                  >
                    <GripVertical className="size-4.5" />
                  </span>
                )}
                <span className="min-w-24 flex-1 font-medium" dir="auto">
                  {name}
                </span>
                <div className="flex flex-wrap gap-2">
                  {canMove && (
                    <>
                      <button
                        type="button"
                        className="button"
                        data-move={`${index} -1`}
                        aria-disabled={index === 0}
                        aria-label={`Move ${name} up`}
                        onClick={() => press(index, -1)}
                      >
                        <ArrowUp aria-hidden className="size-4" />
                      </button>
                      <button
                        type="button"
                        className="button"
                        data-move={`${index} 1`}
                        aria-disabled={index === items.length - 1}
                        aria-label={`Move ${name} down`}
                        onClick={() => press(index, 1)}
                      >
                        <ArrowDown aria-hidden className="size-4" />
                      </button>
                    </>
                  )}
                  {!isFixed && (
                    <button
                      type="button"
                      className="button"
                      aria-label={`Remove ${name}`}
                      onClick={() => remove(index)}
                    >
                      <X aria-hidden className="size-4" />
                    </button>
                  )}
                </div>
              </div>
              {render?.(item, (next) => onChange(items.with(index, next)), index)}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** The same key may be there twice. */
export function keyed<Item>(items: readonly Item[], toKey: (item: Item) => string): [string, Item][] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const name = toKey(item)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [`${name} ${count}`, item]
  })
}
