/** Pixels of the window. */
export interface Size {
  width: number
  height: number
}

/** The Enter key, among what is typed; WebDriver and WebDriver BiDi share its code. */
export const ENTER = '\uE007'

/** The one tab of a browser under test, as far as the journeys need it. Whatever is named by an XPath must be visible. */
export interface Tab {
  open(address: string): Promise<void>
  address(): Promise<string>
  /** What a function answers inside the page; it stands on its own and answers a plain value. */
  read<Answer>(ask: () => Answer): Promise<Answer>
  /** Throws unless the element is there and visible. */
  press(xpath: string): Promise<void>
  /** Two presses in quick succession. */
  pressTwice(xpath: string): Promise<void>
  /** Throws unless the element is there and visible. */
  find(xpath: string): Promise<void>
  /** Throws unless the field is there and visible. */
  type(xpath: string, text: string): Promise<void>
  resize(size: Size): Promise<void>
  screenshot(file: string): Promise<void>
}

export interface Engine {
  tab: Tab
  files: {
    /** Names of those that it stored. */
    list(): Promise<string[]>
    /** A file may be stored in place of one of the same name. */
    empty(): Promise<void>
  }
  /** Ends every process that was started for it. */
  close(): Promise<void>
}
