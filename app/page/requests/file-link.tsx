import type { ComponentProps } from 'react'
import { isForOtherTab } from '../../browser/for-other-tab.ts'
import { saveFile } from './save-file.ts'

/** Downloads without leaving the page. */
export function FileLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (isForOtherTab(event)) return
        event.preventDefault()
        void saveFile(href)
      }}
    />
  )
}
