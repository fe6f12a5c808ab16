import { Links, Meta } from '@remix-run/react'
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'

export function changeElements(written: ReactNode, change: (element: ReactElement) => ReactNode): ReactNode {
  return Children.map(written, (node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return node
    return node.type === Fragment ? changeElements(node.props.children, change) : change(node)
  })
}

const markOwn = (element: ReactElement) =>
  element.type === 'title' ? element : cloneElement(element, OWN_ELEMENT_ATTRIBUTES)

export function OwnMeta() {
  return changeElements(Meta(), markOwn)
}

export function OwnLinks() {
  return changeElements(Links(), markOwn)
}
