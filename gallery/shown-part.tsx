import { Component, type ReactNode } from 'react'
import type { Part } from './part.ts'

/** One part, each state under its name; a state that throws says so and leaves the others alone. */
export function ShownPart({ part: { name, place, states } }: { part: Part }) {
  return (
    <article className="gallery-part" data-part={name}>
      <h3 lang="en">{name}</h3>
      {Object.entries(states).map(([state, shown]) => (
        <figure key={state} className="gallery-state">
          <figcaption lang="en">{state}</figcaption>
          <div
            data-state={state}
            {...(place && { className: `gallery-${place}` })}
            {...(place === 'stage' && { 'data-over-picture': true })}
          >
            <Guarded>{shown}</Guarded>
          </div>
        </figure>
      ))}
    </article>
  )
}

class Guarded extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: String(error) }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <p data-failed className="gallery-failure">
        {failure}
      </p>
    )
  }
}
