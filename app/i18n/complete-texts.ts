import type { Texts as English } from './locales/en/messages.ts'

type PluralForm = Intl.LDMLPluralRule

/** `episodes` for `episodes_one`; never for a text that does not count. */
type PluralName<Key> = {
  [Form in PluralForm]: Key extends `${infer Name}_${Form}` ? Name : never
}[PluralForm]

type InForms<Key, Form extends PluralForm> = [PluralName<Key>] extends [never]
  ? Key
  : `${PluralName<Key>}_${Form}`

/** Every text of the English catalogue; those that count, once for each plural form of the language. */
type Needed<Form extends PluralForm> = {
  [Namespace in keyof English]: {
    [Key in keyof English[Namespace] as InForms<Key, Form> & string]: string
  }
}

/** A language that lacks any text does not compile, and the compiler names the text. */
export type CompleteTexts<Form extends PluralForm, Texts extends Needed<Form>> = Texts
