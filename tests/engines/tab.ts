/** The size of the window in pixels. */
export interface Size {
  width: number
  height: number
}

/** What the browser allows a page to play without a press. */
export type Autoplay = 'allowed' | 'muted' | 'refused'

/** The Enter key in typed text; WebDriver and WebDriver BiDi share its code. */
export const ENTER = '\uE007'

export type Key = ' ' | 'm' | 'Escape' | 'Tab'

/** What the journeys need of the single tab of a browser under test. Elements named by an XPath must be visible. */
export interface Tab {
  open(address: string): Promise<void>
  address(): Promise<string>
  /** The result of a function run inside the page; it is self-contained and returns a plain value. */
  read<Answer>(request: () => Answer): Promise<Answer>
  /** Throws unless the element is there and visible. */
  press(xpath: string): Promise<void>
  /** Two presses in quick succession. */
  pressTwice(xpath: string): Promise<void>
  /** Throws unless the element is there and visible. */
  find(xpath: string): Promise<void>
  /** Throws unless the field is there and visible. */
  type(xpath: string, text: string): Promise<void>
  /** Presses a key where the focus is; named as in `KeyboardEvent.key`. */
  pressKey(key: Key): Promise<void>
  back(): Promise<void>
  resize(size: Size): Promise<void>
  screenshot(file: string): Promise<void>
}

export interface Engine {
  tab: Tab
  files: {
    /** The names of downloaded files. */
    list(): Promise<string[]>
    /** Removes all downloaded files, so that their names are free again. */
    empty(): Promise<void>
  }
  /** Ends every process that was started for it. */
  close(): Promise<void>
}
